import type { DislikedQuestion, ReportedQuestions } from "../../../monitor/report/period-report.ts";
import type { LogPeriod, LogStore } from "../../../stores/log.ts";
import { inPieces } from "../../../stores/log-pages.ts";
import type { WatchedEntry } from "../../../stores/monitor/watched-entry.ts";

export interface QuestionPeriod extends LogPeriod {
  readonly surface?: string;
  readonly signal?: AbortSignal;
}

/** Questions that are named, of each kind. */
const MOST_NAMED = 10;
/** Answers with opinions that are looked up, the latest first: a report is to end in seconds. */
const MOST_LOOKED_UP = 1000;
/** Records that are looked up without a pause: each comes with its trace. */
const LOOKED_UP_AT_ONCE = 20;

type Tally<Named> = { -readonly [Name in keyof Named]: Named[Name] };

/** The questions of a period that are worth reading: those that nothing covered, and those whose answers people disliked. */
export async function readQuestions(
  { store: { log } }: { store: { log: Pick<LogStore, "listFeedback" | "get"> } },
  period: QuestionPeriod,
  uncovered: UncoveredCounter,
): Promise<ReportedQuestions> {
  return {
    ...uncovered.counts(),
    disliked: (await countDisliked(log, period))
      .toSorted((a, b) => b.down + b.wrong - (a.down + a.wrong))
      .slice(0, MOST_NAMED),
  };
}

/** Counts questions that nothing covered. */
export interface UncoveredCounter {
  /** Entries of any kind, in any order. */
  add(entry: WatchedEntry): void;
  counts(): Pick<ReportedQuestions, "uncovered" | "different">;
}

/** Each question by the words that it was put in last. */
export function createUncoveredCounter(): UncoveredCounter {
  const byKey = new Map<string, Tally<ReportedQuestions["uncovered"][number]> & { at: string }>();
  return {
    add({ id, at, source, question, questionKey }) {
      if (source !== "fallback") return;
      const known = byKey.get(questionKey);
      const asked = (known?.asked ?? 0) + 1;
      if (question !== null && (!known || known.at <= at)) {
        byKey.set(questionKey, { question, asked, answerId: id, at });
      } else if (known) known.asked = asked;
    },
    counts() {
      const most = [...byKey.values()].sort(
        (a, b) => b.asked - a.asked || (a.at > b.at ? -1 : Number(a.at < b.at)),
      );
      return {
        uncovered: most.slice(0, MOST_NAMED).map(({ at: _, ...named }) => named),
        different: byKey.size,
      };
    },
  };
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
  const latest = [...byAnswer].slice(0, MOST_LOOKED_UP);
  for await (const piece of inPieces(latest, { size: LOOKED_UP_AT_ONCE, signal })) {
    for (const [answerId, { down, wrong }] of piece) {
      const record = await log.get(answerId);
      if (!record || record.question === null) continue;
      if (surface !== undefined && record.surface !== surface) continue;
      const known = byKey.get(record.questionKey);
      if (known) {
        known.down += down;
        known.wrong += wrong;
      } else {
        const { question, questionKey, source } = record;
        byKey.set(questionKey, { question, source, down, wrong, answerId });
      }
    }
  }
  return [...byKey.values()];
}
