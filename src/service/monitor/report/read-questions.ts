import type { DislikedQuestion, ReportedQuestions } from "../../../monitor/report/period-report.ts";
import type { LogPeriod, LogStore } from "../../../stores/log.ts";
import { watchedPages } from "../../../stores/log-pages.ts";

export interface QuestionPeriod extends LogPeriod {
  readonly surface?: string;
  readonly signal?: AbortSignal;
}

/** Questions that are named, of each kind. */
const MOST_NAMED = 10;
/** Answers with opinions that are looked up, the latest first: a report is to end in seconds. */
const MOST_LOOKED_UP = 1000;

type Tally<Named> = { -readonly [Name in keyof Named]: Named[Name] };

/** The questions of a period that are worth reading: those that nothing covered, and those whose answers people disliked. */
export async function readQuestions(
  { store: { log } }: { store: { log: Pick<LogStore, "listWatched" | "listFeedback" | "get"> } },
  period: QuestionPeriod,
): Promise<ReportedQuestions> {
  const uncovered = await countUncovered(log, period);
  return {
    uncovered: uncovered.toSorted((a, b) => b.asked - a.asked).slice(0, MOST_NAMED),
    different: uncovered.length,
    disliked: (await countDisliked(log, period))
      .toSorted((a, b) => b.down + b.wrong - (a.down + a.wrong))
      .slice(0, MOST_NAMED),
  };
}

async function countUncovered(
  log: Pick<LogStore, "listWatched">,
  { signal, ...period }: QuestionPeriod,
): Promise<ReportedQuestions["uncovered"]> {
  const byKey = new Map<string, Tally<ReportedQuestions["uncovered"][number]>>();
  for await (const page of watchedPages(log, { ...period, source: "fallback" }, signal)) {
    for (const { id, question, questionKey } of page) {
      const known = byKey.get(questionKey);
      if (known) known.asked += 1;
      else if (question !== null) byKey.set(questionKey, { question, asked: 1, answerId: id });
    }
  }
  return [...byKey.values()];
}

async function countDisliked(
  log: Pick<LogStore, "listFeedback" | "get">,
  { since, until, surface, signal }: QuestionPeriod,
): Promise<DislikedQuestion[]> {
  const said = await log.listFeedback({
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  });
  const byAnswer = new Map<string, { down: number; wrong: number }>();
  for (const { answerId, kind } of said.toReversed()) {
    if (kind !== "down" && kind !== "wrong") continue;
    const counts = byAnswer.get(answerId) ?? { down: 0, wrong: 0 };
    counts[kind] += 1;
    byAnswer.set(answerId, counts);
  }
  const byKey = new Map<string, Tally<DislikedQuestion>>();
  for (const [answerId, { down, wrong }] of [...byAnswer].slice(0, MOST_LOOKED_UP)) {
    signal?.throwIfAborted();
    const record = await log.get(answerId);
    if (!record || record.question === null || (surface !== undefined && record.surface !== surface))
      continue;
    const known = byKey.get(record.questionKey);
    if (known) {
      known.down += down;
      known.wrong += wrong;
    } else {
      const { question, questionKey, source } = record;
      byKey.set(questionKey, { question, source, down, wrong, answerId });
    }
  }
  return [...byKey.values()];
}
