import { z } from "zod";
import type { Answer } from "../../answer/answer.ts";
import { cacheModes } from "../../answer/cache/cache-control.ts";
import type { RetrievalOutcome } from "../../retrieval/retrieve.ts";
import { answerSources } from "../../stores/log.ts";
import { described, lineText, listOf } from "./fields.ts";

const turn = z.strictObject({ role: z.enum(["user", "assistant"]), text: z.string() });
const filter = z
  .record(z.string(), z.unknown())
  .meta({ description: 'Conditions on the metadata of documents, such as {"product": "engine"}.' });

/** Body of `POST /v1/ask`. */
export const askRequest = z.strictObject({
  question: z.string(),
  history: z.array(turn).exactOptional().meta({ description: "Earlier turns, oldest first." }),
  surface: z.string().exactOptional().meta({ description: "The place that asks, as configured." }),
  audience: z.array(z.string()).exactOptional().meta({ description: "What the person who asks is." }),
  language: z.string().exactOptional().meta({ description: "BCP 47 tag of the language to answer in." }),
  session: z.string().exactOptional().meta({ description: "Stays the same for one conversation." }),
  user: z.string().exactOptional().meta({ description: "Stays the same for one person." }),
  filter: filter.exactOptional(),
  cache: z
    .strictObject({
      mode: z.enum(cacheModes).exactOptional(),
      maxAgeSeconds: z.number().min(0).exactOptional(),
    })
    .exactOptional()
    .meta({ description: "What stored answers may do for this question." }),
  explain: z
    .boolean()
    .default(false)
    .meta({ description: "Whether the response tells what each stage did." }),
});

const citation = z.strictObject({
  number: z.number(),
  documentId: z.string(),
  title: z.string(),
  headings: listOf(z.string()),
  anchor: z.string().nullable(),
  startLine: z.number(),
  endLine: z.number(),
  version: z.string(),
  passageId: z.string(),
  url: z.string().nullable(),
});

/** Response of `POST /v1/ask`: an answer without its trace, which comes with `explain` alone. */
export const askResponse = z.strictObject({
  id: z.string().meta({ description: "Id of this response, by which it is reported and found in the log." }),
  question: z.string(),
  scope: described<Answer["scope"]>("QuestionScope", "Whom and where it was answered for."),
  cohort: described<Answer["cohort"]>("Cohort", "The arm that was drawn; null where no holdout is in force."),
  source: z.enum(answerSources),
  text: z.string(),
  citations: listOf(citation),
  suggestions: described<Answer["suggestions"]>("Suggestion[]", "Where a reader may look when nothing fits."),
  golden: described<Answer["golden"]>(
    "GoldenReport",
    "The reviewed answer served, or near; null where none was.",
  ),
  cache: described<Answer["cache"]>("CacheReport", "The stored answer served, or near; null where none was."),
  degraded: listOf(z.strictObject({ stage: z.string(), reason: z.string() })),
  milliseconds: z.number(),
  trace: described<Answer["trace"]>("Trace", "What each stage did; with `explain` alone.").exactOptional(),
});

/** Body of `POST /v1/retrieve`. */
export const retrieveRequest = z.strictObject({
  query: lineText,
  surface: z.string().exactOptional(),
  audience: z.array(z.string()).exactOptional(),
  filter: filter.exactOptional(),
  k: z.int().min(1).max(1000).exactOptional().meta({ description: "Most passages." }),
  threshold: z.number().min(-1).max(1).exactOptional().meta({ description: "Smallest similarity." }),
});

export const retrieveResponse = described<RetrievalOutcome>(
  "RetrievalOutcome",
  "{kind: passages, passages, belowThreshold, degraded} or {kind: no-answer, reason, nearest, degraded}.",
);
