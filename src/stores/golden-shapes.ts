import { z } from "zod";
import type { SourceContext } from "./golden.ts";
import type { GoldenLink } from "./golden-link.ts";
import type { KnownEvidence } from "./known-evidence.ts";

/** Shapes of what a review records besides its sources, as tables and files keep it. */

export const contextShape: z.ZodType<SourceContext> = z.object({
  collection: z.string(),
  heading: z.string().nullable(),
  place: z
    .object({
      headings: z.array(z.string()),
      section: z.number().int().nonnegative(),
      sections: z.number().int().nonnegative(),
      isRepeated: z.boolean(),
    })
    .exactOptional(),
  otherHeadings: z.array(z.string().nullable()).exactOptional(),
  sectionHash: z.string(),
  documentHash: z.string(),
  isOnlyPlace: z.boolean(),
  surroundings: z.string().exactOptional(),
  includes: z.array(z.object({ documentId: z.string(), documentHash: z.string() })).exactOptional(),
});

const place = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("anchor"), anchor: z.string(), passageHash: z.string() }),
  z.object({
    kind: z.literal("lines"),
    from: z.number(),
    to: z.number(),
    passages: z.array(z.object({ hash: z.string(), startLine: z.number(), endLine: z.number() })),
  }),
]);

export const linksShape: z.ZodType<readonly GoldenLink[]> = z.array(
  z.object({ url: z.string(), documentId: z.string(), documentHash: z.string(), place: place.nullable() }),
);

export const evidenceShape: z.ZodType<KnownEvidence> = z.object({
  embedderId: z.string(),
  question: z.string(),
  texts: z.string(),
  places: z.string(),
});
