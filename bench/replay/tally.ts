import type { Answer } from "../../src/index.ts";
import { type Interval, percentile, wilsonInterval } from "../../src/stats/intervals.ts";
import type { IntentQuestion } from "../open-data/load-intents.ts";
import { type AnswerKey, readClaim } from "./answer-key.ts";

/** What became of one question of the stream. */
export type Served = "exact" | "similar" | "generated" | "not-covered";
/** Why a stored answer is the wrong one. `other-set`: of the other set's intents, some of which mean the same. */
export type WrongKind = "other-intent" | "other-set" | "out-of-scope";

/** Counts, answer by answer. */
export interface Tally {
  /** @param milliseconds that the answer took */
  add(question: IntentQuestion, answer: Answer, milliseconds: number): void;
  summary(): TallySummary;
}

export interface TallySummary {
  readonly questions: number;
  readonly distinct: number;
  readonly served: Readonly<Record<Served, number>>;
  /** Over all questions. */
  readonly hitRate: number;
  readonly wrong: WrongHits;
  /** Answers in a revision that their document does not have any more. */
  readonly stale: number;
  /** Questions that were answered in an older revision before: these could have been served stale. */
  readonly couldBeStale: number;
  /** Questions that a document answers and that the search did not find it for. */
  readonly notFound: number;
  /** What the cache said of the questions that it did not answer. */
  readonly misses: Readonly<Record<string, number>>;
  readonly milliseconds: Readonly<Record<Served, Latency>>;
}

export interface WrongHits {
  readonly count: number;
  readonly kinds: Readonly<Record<WrongKind, number>>;
  /** Of all hits, of the hits on similar questions, and of all questions. */
  readonly ofHits: Share;
  readonly ofSimilar: Share;
  readonly ofQuestions: Share;
  /** Each text once: a question that is asked often is right or wrong each time. */
  readonly ofDistinctSimilar: Share;
}

export interface Share {
  readonly count: number;
  readonly of: number;
  /** Null of nothing. */
  readonly value: number | null;
  /** Wilson, 95 %; null of nothing. */
  readonly interval: Interval | null;
}

/** Null where there was none. */
export interface Latency {
  readonly p50: number | null;
  readonly p95: number | null;
}

/** @param key as it stands when an answer is added */
export function createTally(key: AnswerKey): Tally {
  const milliseconds: Record<Served, number[]> = { exact: [], similar: [], generated: [], "not-covered": [] };
  const kinds: Record<WrongKind, number> = { "other-intent": 0, "other-set": 0, "out-of-scope": 0 };
  const misses: Record<string, number> = {};
  const texts = new Set<string>();
  const lastRevision = new Map<string, number>();
  const similar = new Map<string, boolean>();
  let [stale, couldBeStale, notFound, wrongSimilar] = [0, 0, 0, 0];

  function judgeHit(question: IntentQuestion, answer: Answer): void {
    const claim = readClaim(answer.text);
    const isSimilar = answer.cache?.match?.how === "similar";
    const kind = wrongKind(question.intent, claim.intent);
    if (kind) kinds[kind] += 1;
    if (isSimilar && kind) wrongSimilar += 1;
    if (isSimilar) similar.set(question.text, (similar.get(question.text) ?? false) || kind !== null);
    if (key.revisionOf(claim.intent) !== claim.revision) stale += 1;
  }

  return {
    add(question, answer, took) {
      const { text, intent } = question;
      texts.add(text);
      const before = lastRevision.get(text);
      if (before !== undefined && intent !== null && before !== key.revisionOf(intent)) couldBeStale += 1;
      const served = servedAs(answer);
      milliseconds[served].push(took);
      if (answer.source === "cached") judgeHit(question, answer);
      else {
        const outcome = answer.trace.entries.findLast((entry) => entry.stage === "cache")?.outcome ?? "none";
        misses[outcome] = (misses[outcome] ?? 0) + 1;
      }
      if (served === "not-covered") {
        if (intent !== null) notFound += 1;
        lastRevision.delete(text);
      } else {
        const claim = readClaim(answer.text);
        if (served === "generated" && claim.intent !== intent) throw new Error(`Written wrongly: ${text}`);
        if (claim.intent === intent) lastRevision.set(text, claim.revision);
        else lastRevision.delete(text);
      }
    },
    summary() {
      const counts = mapValues(milliseconds, (took) => took.length);
      const questions = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const hits = counts.exact + counts.similar;
      const wrong = Object.values(kinds).reduce((sum, count) => sum + count, 0);
      return {
        questions,
        distinct: texts.size,
        served: counts,
        hitRate: hits / questions,
        wrong: {
          count: wrong,
          kinds,
          ofHits: share(wrong, hits),
          ofSimilar: share(wrongSimilar, counts.similar),
          ofQuestions: share(wrong, questions),
          ofDistinctSimilar: share([...similar.values()].filter(Boolean).length, similar.size),
        },
        ...{ stale, couldBeStale, notFound, misses },
        milliseconds: mapValues(milliseconds, latencyOf),
      };
    },
  };
}

function servedAs({ source, cache }: Answer): Served {
  if (source === "cached") return cache?.match?.how === "similar" ? "similar" : "exact";
  if (source === "generated") return "generated";
  if (source === "fallback") return "not-covered";
  throw new Error(`No question of the replay is answered from ${source}.`);
}

function wrongKind(asked: string | null, answered: string): WrongKind | null {
  if (asked === null) return "out-of-scope";
  if (asked === answered) return null;
  return asked.split("/")[0] === answered.split("/")[0] ? "other-intent" : "other-set";
}

function share(count: number, of: number): Share {
  if (of === 0) return { count, of, value: null, interval: null };
  return { count, of, value: count / of, interval: wilsonInterval(count, of) };
}

function latencyOf(took: readonly number[]): Latency {
  const sorted = took.toSorted((a, b) => a - b);
  if (sorted.length === 0) return { p50: null, p95: null };
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
}

function mapValues<Value, To>(
  record: Readonly<Record<Served, Value>>,
  to: (value: Value) => To,
): Record<Served, To> {
  return {
    exact: to(record.exact),
    similar: to(record.similar),
    generated: to(record.generated),
    "not-covered": to(record["not-covered"]),
  };
}
