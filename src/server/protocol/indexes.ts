import { z } from "zod";
import type { IndexEvent, IndexVersion } from "../../stores/indexes/index-versions.ts";
import { thresholdNames } from "../../stores/settings.ts";
import { described, lineText, listOf } from "./fields.ts";

/** What is told of a version; where its sources lie and how its model is reached is not for the wire. */
export type IndexVersionShown = Omit<IndexVersion, "details" | "embedderSettings">;

const version = described<IndexVersionShown>(
  "IndexVersion",
  "Its state, what it holds, whether it was verified as it is, and its embedding model.",
);
const event = described<IndexEvent>("IndexEvent", "What was done to a version, when and by whom.");

export const indexList = z.strictObject({ versions: listOf(version), events: listOf(event) });
export const indexParams = z.strictObject({ name: z.string().min(1).max(64) });
export const indexSwitch = z.strictObject({ from: version, to: version });

export const rollbackBody = z.strictObject({
  note: lineText.exactOptional().meta({ description: "Why, for the history of versions." }),
});
export const promoteBody = rollbackBody.extend({
  force: z.boolean().exactOptional().meta({ description: "Without a verification; no by default." }),
  assume: z
    .array(z.enum(thresholdNames))
    .exactOptional()
    .meta({ description: "Thresholds to take over from another embedding model; none by default." }),
});
