import type { AnswerRecord } from "./answer-record.ts";

/** What a version held while it was asked. */
export interface VersionFacts {
  readonly name: string;
  /** Ids of its passages. */
  readonly passages: ReadonlySet<string>;
  /** Reviewed answers whose sources are as they were reviewed, under this version. */
  readonly fresh: ReadonlySet<string>;
}

/** When a version was made live, and when the call that did it ended, in milliseconds since 1970. */
export interface LiveSpan {
  readonly name: string;
  readonly begun: number;
  readonly done: number;
}

export interface AnswerCounts {
  readonly answers: number;
  readonly failed: number;
  readonly degraded: number;
  /** Answers with a passage that their version does not hold. */
  readonly mixed: number;
  /** Reviewed and stored answers that rest on what their version says otherwise. */
  readonly staleGolden: number;
  readonly staleCached: number;
  /** Asked after a version was live for good, and answered by another one. */
  readonly late: number;
  readonly bySource: Readonly<Record<string, number>>;
  readonly byIndex: Readonly<Record<string, number>>;
}

/** Counts what must not happen while versions change. A passage's id stands for its text, so it tells its version. */
export function checkAnswers(
  records: readonly AnswerRecord[],
  { versions, spans }: { versions: readonly VersionFacts[]; spans: readonly LiveSpan[] },
): AnswerCounts {
  const factsOf = new Map(versions.map((facts) => [facts.name, facts]));
  const isMixed = ({ index, passageIds }: AnswerRecord): boolean => {
    const facts = factsOf.get(index ?? "");
    return facts === undefined || passageIds.some((id) => !facts.passages.has(id));
  };
  const answered = records.filter(({ error }) => error === null);
  const cited = answered.filter(({ source }) => source !== "golden");
  return {
    answers: records.length,
    failed: records.length - answered.length,
    degraded: answered.filter(({ degraded }) => degraded.length > 0).length,
    mixed: cited.filter((record) => record.source !== "cached" && isMixed(record)).length,
    staleGolden: answered.filter(
      ({ entryId, index }) => entryId !== null && factsOf.get(index ?? "")?.fresh.has(entryId) !== true,
    ).length,
    staleCached: cited.filter((record) => record.source === "cached" && isMixed(record)).length,
    late: answered.filter((record) => isLate(record, spans)).length,
    bySource: countBy(answered, ({ source }) => source),
    byIndex: countBy(answered, ({ index }) => index),
  };
}

/** Between the begin of a change and its end either version is right. */
function isLate({ askedAt, index }: AnswerRecord, spans: readonly LiveSpan[]): boolean {
  const settled = spans.filter(({ done }) => done < askedAt).at(-1);
  const begun = spans.filter((span) => span.begun <= askedAt).at(-1);
  return settled !== undefined && index !== settled.name && index !== begun?.name;
}

function countBy(
  records: readonly AnswerRecord[],
  keyOf: (record: AnswerRecord) => string | null,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const record of records) {
    const key = keyOf(record) ?? "none";
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
