import type { LoggedCache, LoggedGolden, LogRecord } from "../../stores/log.ts";
import type { Answer } from "../answer.ts";
import type { AskOptions } from "../question-context.ts";
import type { CacheTrace, GoldenEntryTrace, KeepTrace, Trace } from "../trace.ts";
import type { QuestionKeys } from "./question-keys.ts";

export type LoggedOptions = Pick<AskOptions, "surface" | "session" | "audience" | "language">;

/** The record of one answer. Where questions are not kept, neither is any text that may repeat one. */
export function toLogRecord(answer: Answer, options: LoggedOptions, keys: QuestionKeys): LogRecord {
  const { id, question, source, text, citations, degraded, trace } = answer;
  const { keepsText } = keys;
  return {
    id,
    at: trace.startedAt,
    surface: options.surface ?? null,
    asker: options.session === undefined ? null : keys.askerOf(options.session),
    audience: options.audience ?? [],
    language: options.language ?? null,
    question: keepsText ? question : null,
    questionKey: keys.keyOf(question),
    source,
    text: keepsText ? text : null,
    citations: citations.map(({ number, documentId, passageId, version }) => ({
      ...{ number, documentId, passageId, version },
    })),
    golden: goldenOf(answer, keepsText),
    ...cacheOf(answer),
    degraded: keepsText ? degraded : degraded.map(({ stage }) => ({ stage, reason: "" })),
    versions: { embedder: trace.embedderId },
    milliseconds: trace.milliseconds,
    trace: JSON.stringify(keepsText ? trace : withoutTexts(trace)),
  };
}

function goldenOf({ trace, golden }: Answer, keepsText: boolean): LoggedGolden | null {
  const entry = trace.entries.find((each): each is GoldenEntryTrace => each.stage === "golden");
  if (!entry) return null;
  const { outcome, match, threshold, vetoes } = entry;
  return {
    outcome,
    entryId: match?.entryId ?? null,
    phrasingId: match?.phrasingId ?? null,
    how: match?.how ?? null,
    similarity: match?.similarity ?? null,
    threshold,
    vetoes: vetoes.map(({ veto }) => veto),
    reason: keepsText ? (golden?.because ?? null) : null,
  };
}

/** The last word of the cache: an answer that was joined was looked up in vain before. */
function cacheOf({ trace, cache }: Answer): { cache?: LoggedCache } {
  const entry = trace.entries.findLast((each): each is CacheTrace => each.stage === "cache");
  const kept = trace.entries.find((each): each is KeepTrace => each.stage === "keep");
  if (!entry && !kept) return {};
  return {
    cache: {
      outcome: entry?.outcome ?? "not-asked",
      entryId: cache?.entryId ?? entry?.match?.entryId ?? null,
      how: entry?.match?.how ?? null,
      similarity: entry?.match?.similarity ?? null,
      threshold: entry?.threshold ?? null,
      answerId: cache?.answerId ?? entry?.match?.answerId ?? null,
      ageSeconds: cache?.ageSeconds ?? null,
      namespace: entry?.namespace ?? null,
      keptAs: kept?.entryId ?? null,
    },
  };
}

/** Which stages ran, what they came to and how long they took; queries, reasons and replies may repeat the question. */
function withoutTexts({ startedAt, entries, embedderId, assumed, milliseconds }: Trace): object {
  return {
    startedAt,
    embedderId,
    assumed,
    milliseconds,
    entries: entries.map((entry) => ({
      stage: entry.stage,
      milliseconds: entry.milliseconds,
      ...("outcome" in entry && { outcome: entry.outcome }),
      ...("decision" in entry && { decision: entry.decision }),
    })),
  };
}
