import { z } from "zod";
import { feedbackKinds } from "../../stores/log.ts";
import type { QuarantinedPair } from "../../stores/quarantine.ts";
import { described, idText, lineText, listOf, nextCursor, pageQuery } from "./fields.ts";

const note = lineText.nullable().default(null);
const opinionKinds = ["up", "down", "escalated", "copied"] as const;

/** Body of `POST /v1/feedback`. */
export const feedbackBody = z.strictObject({ answerId: idText, kind: z.enum(opinionKinds), note });
export const feedbackResult = z.strictObject({
  answerId: z.string(),
  kind: z.enum(feedbackKinds),
  by: z.string().nullable(),
  at: z.string(),
  note: z.string().nullable(),
});

const quarantined = described<QuarantinedPair>(
  "QuarantinedPair",
  "An entry and the question it is kept from.",
);

/** Body of `POST /v1/reports`: an answer that answered another question. */
export const reportBody = z.strictObject({ answerId: idText, note });
/** Body of `POST /v1/quarantine`: the same by the entry and the question. */
export const quarantineBody = z.strictObject({ entryId: idText, question: lineText, note });
export const reportResult = z.strictObject({
  quarantined: quarantined.nullable(),
  labelled: z.boolean(),
  removedFromCache: z.number().exactOptional(),
});

export const quarantineListQuery = z.strictObject(pageQuery);
export const quarantineList = z.strictObject({ pairs: listOf(quarantined), nextCursor });
export const quarantineQuery = z.strictObject({ entryId: idText, question: lineText });
export const quarantineLifted = z.strictObject({ lifted: z.boolean() });
