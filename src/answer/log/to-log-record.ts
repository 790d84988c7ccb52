import { totalOf } from "../../stats/total-of.ts";
import type { LoggedCache, LoggedCall, LoggedGolden, LoggedStage, LogRecord } from "../../stores/log.ts";
import type { Answer } from "../answer.ts";
import type { AskOptions } from "../question-context.ts";
import type { CacheTrace, KeepTrace, Trace, TraceEntry } from "../trace.ts";
import type { QuestionKeys } from "./question-keys.ts";
import { readVerdict } from "./read-verdict.ts";

export type LoggedOptions = Pick<AskOptions, "surface" | "session" | "user" | "audience" | "language">;

export interface LogRecordParts {
  keys: QuestionKeys;
  /** What the deployment consisted of besides the embedder, by name. */
  versions: Readonly<Record<string, string>>;
}

/** The record of one answer. Where questions are not kept, neither is any text that may repeat one. */
export function toLogRecord(
  answer: Answer,
  options: LoggedOptions,
  { keys, versions }: LogRecordParts,
): LogRecord {
  const { id, question, source, text, citations, degraded, trace } = answer;
  const { keepsText } = keys;
  const calls = trace.entries.flatMap(callsOf);
  return {
    id,
    at: trace.startedAt,
    tenant: trace.tenant,
    surface: options.surface ?? null,
    asker: options.session === undefined ? null : keys.askerOf(options.session),
    person: options.user === undefined ? null : keys.personOf(options.user),
    cohort: trace.cohort?.arm ?? null,
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
    versions: { embedder: trace.embedderId, ...versions },
    milliseconds: trace.milliseconds,
    stages: trace.entries.map(stageOf),
    calls,
    cost: totalOf(calls.map(({ cost }) => cost)),
    trace: JSON.stringify(keepsText ? trace : withoutTexts(trace)),
  };
}

function goldenOf({ trace, golden }: Answer, keepsText: boolean): LoggedGolden | null {
  const at = trace.entries.findIndex(({ stage }) => stage === "golden");
  const entry = trace.entries[at];
  if (entry?.stage !== "golden") return null;
  const { outcome, match, threshold, calibrationId, runnerUp, vetoes, freshness } = entry;
  return {
    outcome,
    entryId: match?.entryId ?? null,
    phrasingId: match?.phrasingId ?? null,
    how: match?.how ?? null,
    similarity: match?.similarity ?? null,
    threshold,
    calibrationId,
    runnerUp,
    vetoes: vetoes.map(({ veto }) => veto),
    verifier: readVerdict(trace.entries, at),
    freshness: freshness?.verdict ?? null,
    reason: keepsText ? (golden?.because ?? null) : null,
  };
}

/** The last word of the cache: an answer that was joined was looked up in vain before. */
function cacheOf({ trace, cache }: Answer): { cache?: LoggedCache } {
  const at = trace.entries.findLastIndex(({ stage }) => stage === "cache");
  const entry = trace.entries[at];
  const looked = entry?.stage === "cache" ? entry : undefined;
  const kept = trace.entries.find((each): each is KeepTrace => each.stage === "keep");
  if (!looked && !kept) return {};
  return {
    cache: {
      outcome: looked?.outcome ?? "not-asked",
      entryId: cache?.entryId ?? looked?.match?.entryId ?? null,
      how: looked?.match?.how ?? null,
      similarity: looked?.match?.similarity ?? null,
      threshold: looked?.threshold ?? null,
      calibrationId: looked?.calibrationId ?? null,
      verifier: looked ? readVerdict(trace.entries, at) : null,
      freshness: looked ? cachedFreshness(looked) : null,
      answerId: cache?.answerId ?? looked?.match?.answerId ?? null,
      ageSeconds: cache?.ageSeconds ?? null,
      namespace: looked?.namespace ?? null,
      keptAs: kept?.entryId ?? null,
    },
  };
}

function cachedFreshness({ outcome, reason }: CacheTrace): string | null {
  if (outcome === "stale") return reason;
  return outcome === "hit" || outcome === "withheld" ? "fresh" : null;
}

function callsOf(entry: TraceEntry): LoggedCall[] {
  if (!("calls" in entry)) return [];
  return entry.calls.map(({ model, outcome, inputTokens, outputTokens, cost, milliseconds }) => ({
    ...{ stage: entry.stage, model, outcome, inputTokens, outputTokens, cost, milliseconds },
  }));
}

function stageOf(entry: TraceEntry): LoggedStage {
  const { stage, milliseconds } = entry;
  const outcome = "outcome" in entry ? entry.outcome : "decision" in entry ? entry.decision : null;
  return { stage, outcome, milliseconds };
}

/** Which stages ran, what they came to and how long they took; queries, reasons and replies may repeat the question. */
function withoutTexts({ startedAt, entries, embedderId, assumed, cohort, milliseconds }: Trace): object {
  return {
    ...{ startedAt, embedderId, assumed, cohort, milliseconds },
    entries: entries.map((entry) => ({
      stage: entry.stage,
      milliseconds: entry.milliseconds,
      ...("outcome" in entry && { outcome: entry.outcome }),
      ...("decision" in entry && { decision: entry.decision }),
    })),
  };
}
