import { z } from "zod";
import { contextShape, evidenceShape, linksShape } from "../../stores/golden-shapes.ts";

/**
 * Golden entries as a YAML file that a team keeps in git. A source with `hash` and `version` carries the stamp of
 * a review; one without is stamped at import, in the name of the person who imports.
 */
const source = z
  .strictObject({
    document: z.string().optional(),
    passage: z.string().optional(),
    topic: z.string().optional(),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/u, "must be 64 hex digits")
      .optional(),
    version: z.string().optional(),
    label: z.string().optional(),
    /** What stood around a cited passage. */
    context: contextShape.optional(),
  })
  .refine(
    ({ document, passage, topic }) =>
      [document, passage, topic].filter((name) => name !== undefined && name.trim() !== "").length === 1,
    "must have exactly one of document, passage, topic",
  );

const entry = z.strictObject({
  id: z.string(),
  /** Absent in files written before states: then what is not named of an entry stays as it is. */
  state: z
    .enum(["draft", "approved", "stale", "retired"], "must be draft, approved, stale or retired")
    .optional(),
  questions: z.array(z.string()).min(1, "must have at least one question"),
  negatives: z.array(z.string()).optional(),
  answer: z.string(),
  language: z.string().optional(),
  audience: z.array(z.string()).optional(),
  labels: z.array(z.string()).optional(),
  sources: z.array(source),
  /** What the links of the answer pointed at, and what stood beside the sources, at the review. */
  links: linksShape.optional(),
  evidence: evidenceShape.optional(),
  reviewed: z
    .strictObject({
      by: z.string(),
      at: z.iso.datetime("must be a time in UTC such as 2026-01-31T12:00:00.000Z"),
    })
    .optional(),
});

export const goldenFile = z.strictObject({
  version: z.literal(1, "must be 1"),
  entries: z.array(entry),
});

export type GoldenFile = z.infer<typeof goldenFile>;
export type GoldenFileEntry = z.infer<typeof entry>;
export type GoldenFileSource = z.infer<typeof source>;

/** Keys by level, for suggestions. */
export const goldenFileKeys = {
  file: ["version", "entries"],
  entry: [
    "id",
    "state",
    "questions",
    "negatives",
    "answer",
    "language",
    "audience",
    "labels",
    "sources",
    "links",
    "evidence",
    "reviewed",
  ],
  source: ["document", "passage", "topic", "hash", "version", "label", "context"],
  reviewed: ["by", "at"],
} as const;

/** Longest file accepted, in UTF-16 code units. */
export const MAX_GOLDEN_FILE_LENGTH = 5_000_000;
