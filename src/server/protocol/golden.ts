import { z } from "zod";
import type { BulkImportResult } from "../../golden/exchange/bulk/import-rows.ts";
import type { ImportResult } from "../../golden/exchange/import-golden.ts";
import type { FreshnessVerdict } from "../../golden/freshness/freshness.ts";
import type { LintReport } from "../../golden/lint/lint-golden.ts";
import type { HistoryStep } from "../../golden/review/describe-history.ts";
import type { QueueItem } from "../../golden/review/order-queue.ts";
import type { ProposedEdit } from "../../golden/review/proposal/propose-edit.ts";
import type { SourceChange } from "../../golden/review/review.ts";
import type { GoldenEntry } from "../../stores/golden.ts";
import { described, flag, lineText, listOf, nextCursor, pageQuery, texts } from "./fields.ts";

const states = ["draft", "approved", "stale", "retired"] as const;
const answerText = z.string().max(100_000);
const words = z.array(z.string()).max(1000);
const source = z.union([
  lineText.meta({ description: "As people write it: page.md, page.md#anchor, page.md:42, topic:kafka." }),
  z.strictObject({
    kind: z.literal("passage"),
    documentId: z.string(),
    passageHash: z.string(),
    place: z
      .strictObject({ headings: z.array(z.string()).readonly(), section: z.number().int().nonnegative() })
      .exactOptional(),
  }),
  z.strictObject({ kind: z.literal("document"), documentId: z.string() }),
  z.strictObject({ kind: z.literal("topic"), topic: z.string() }),
]);
const sources = z.array(source).max(1000);
const force = z
  .boolean()
  .default(false)
  .meta({ description: "Although a question would get another entry's answer; the history notes it." });

export const goldenEntry = z.strictObject({
  entry: described<GoldenEntry>("GoldenEntry", "Questions, answer, state, sources and who reviewed it."),
  freshness: described<FreshnessVerdict>(
    "FreshnessVerdict",
    "What became of its sources: `fresh` is served.",
  ),
});

/** What a write left behind. */
export const goldenChange = goldenEntry.extend({ warnings: listOf(z.string()) });

export const goldenListQuery = z.strictObject({
  ...pageQuery,
  state: z.enum(states).exactOptional(),
  label: lineText.exactOptional().meta({ description: "Entries that have this label." }),
  text: lineText.exactOptional().meta({
    description: "Entries whose id, questions or answer hold it, in upper or lower case.",
  }),
  document: lineText.exactOptional().meta({
    description: "Entries that rest on it, one of its passages or a topic it belongs to, by its id.",
  }),
  freshness: z
    .enum(["fresh", "stale", "unverifiable"])
    .exactOptional()
    .meta({ description: "By what became of their sources, whatever their state is." }),
  order: z.enum(["id", "lost", "served", "oldest"]).default("id").meta({
    description: "Most questions lost or answered in the last 30 days, or the oldest review, first.",
  }),
});
export const goldenList = z.strictObject({
  entries: listOf(goldenEntry),
  total: z.number().meta({ description: "Entries that fit, on all pages." }),
  nextCursor,
});

export const goldenAddition = z.strictObject({
  id: z.string().exactOptional().meta({ description: "Made of the first question where it is left out." }),
  phrasings: words.min(1).meta({ description: "Questions that the answer answers, the main one first." }),
  negatives: words.exactOptional().meta({ description: "Near questions that must not get the answer." }),
  answer: answerText.meta({ description: "Served verbatim." }),
  sources: sources.meta({ description: "What the answer rests on. Without any it is never served." }),
  draft: z.boolean().default(false).meta({ description: "Kept unserved until somebody approves it." }),
  language: z.string().nullable().exactOptional(),
  audience: words.exactOptional().meta({ description: "Who may be answered with it; everyone by default." }),
  labels: words.exactOptional(),
  force,
});

export const goldenTraffic = z.strictObject({
  since: z.string().nullable().meta({ description: "Null where nothing was logged of late." }),
  entries: listOf(
    z.strictObject({
      id: z.string(),
      served: z.number().meta({ description: "Questions answered with it." }),
      refused: z.number().meta({ description: "Questions lost, since its sources had moved." }),
    }),
  ).meta({ description: "Entries that questions came to, by id." }),
});

export const lintQuery = z.strictObject({
  id: texts.exactOptional().meta({ description: "Entries to check, all by default." }),
});
export const lintReport = described<LintReport>(
  "LintReport",
  "Problems of entries, each with its rule and what helps; how many were checked, and what could not be.",
);

export const reviewQuery = z.strictObject({
  proposal: flag
    .exactOptional()
    .meta({ description: "Whether the chat model drafts an edit, which takes a while." }),
});
export const goldenReview = goldenEntry.extend({
  changes: described<readonly SourceChange[]>(
    "SourceChange[]",
    "Each source that moved, with its difference.",
  ),
  lostLinks: listOf(z.string()),
  fixedAnswer: z.string().exactOptional(),
  token: z.string().meta({ description: "Completes the review, until the entry or a source moves." }),
  canPropose: z
    .boolean()
    .meta({ description: "Whether a chat model is there and a source says anything new to draft from." }),
  proposal: described<ProposedEdit | null>(
    "ProposedEdit",
    "A machine's edit; null where none was asked for.",
  ),
});

export const reviewCompletion = z
  .strictObject({
    token: z.string().min(1).max(200),
    keep: z.literal(true).exactOptional().meta({ description: "The answer stays as it is." }),
    answer: answerText.exactOptional().meta({ description: "The answer from now on." }),
    useProposal: z
      .literal(true)
      .exactOptional()
      .meta({ description: "The answer is the machine's edit that was shown, or began as it." }),
    fixLinks: z.boolean().default(false).meta({ description: "Broken links are led to their new places." }),
    sources: sources
      .exactOptional()
      .meta({ description: "All sources from now on; the same ones by default." }),
    force,
  })
  .refine(
    ({ keep, answer, useProposal }) => (keep === true) !== (answer !== undefined || useProposal === true),
    {
      error: "give either keep, or answer or useProposal",
    },
  );

export const approval = z.strictObject({
  sources: sources.exactOptional().meta({ description: "What a draft rests on, stamped as of now." }),
  force,
});
export const retirement = z.strictObject({ reason: lineText.nullable().default(null) });

export const phrasingAddition = z.strictObject({ text: lineText, force });
export const phrasingQuery = z.strictObject({ text: lineText.meta({ description: "The question." }) });

export const goldenHistory = z.strictObject({
  steps: described<readonly HistoryStep[]>("HistoryStep[]", "Oldest first, each with its difference."),
});
export const goldenRemoved = z.strictObject({ removed: goldenEntry.shape.entry });

export const goldenImport = z.strictObject({
  format: z.enum(["yaml", "csv", "dify", "mongodb"]).default("yaml"),
  text: z.string().meta({ description: "The file." }),
  file: z.string().min(1).max(200).default("import").meta({ description: "Its name in messages." }),
  stamp: z
    .boolean()
    .default(false)
    .meta({ description: "Vouch, by the name of the key, for entries that nobody reviewed." }),
  force,
});
export const goldenImported = described<ImportResult | BulkImportResult>(
  "ImportResult",
  "Ids: {added, updated, unchanged, stale, drafts, warnings}; of other formats {added, drafts, unchanged, skipped, warnings}.",
);
export const goldenExportQuery = z.strictObject({
  id: texts
    .exactOptional()
    .meta({ description: "Entries to export, all by default; may be given several times." }),
});

export const queueQuery = z.strictObject(pageQuery);
export const queueList = z.strictObject({
  items: listOf(
    goldenEntry.extend({
      why: described<QueueItem["why"]>("string", "stale, no-sources or draft."),
      traffic: z.number().nullable().meta({ description: "Questions lost; null where nobody counted." }),
    }),
  ),
  nextCursor,
});
