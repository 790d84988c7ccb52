import { normalTail } from "../../../stats/tails/normal-tail.ts";
import { points } from "../../../text/percent.ts";
import type { TrafficDay } from "../../days/traffic-day.ts";
import {
  type ArmDay,
  compareDifferences,
  type DifferenceMove,
  sumArms,
  varianceOf,
} from "../../drift/compare-differences.ts";
import type { AlertRule, RuleContext } from "../alert-rule.ts";
import { atSurface, bySurface, countDaysOf, surfaceFlag } from "../by-surface.ts";
import type { Finding } from "../finding.ts";
import { type Move, SAMPLED, WINDOWS, watchSeries } from "../watch-series.ts";
import { inDays } from "../watch-share.ts";

/**
 * People who were served a stored answer put their question again in other words more often than those for whom it was
 * withheld, by more than was usual or than was said to be right. Both are the same kind of people with the same questions.
 */
export const rephraseRule: AlertRule = {
  kind: "rephrase",
  reads: "traffic",
  weight: 4,
  usable: ({ traffic }) => countDaysOf(traffic, (days) => days.map(toArms).filter(hasBoth)),
  tests: ({ traffic }) => bySurface(traffic).size * WINDOWS.length,
  find: ({ traffic }, context) =>
    [...bySurface(traffic)].flatMap(([surface, days]) => findAt(surface, days, context)),
};

interface RephraseDay extends ArmDay {
  readonly day: string;
}

function findAt(surface: string | null, days: readonly TrafficDay[], context: RuleContext): Finding[] {
  const { settings, level, past } = context;
  const { rephraseMost: most } = settings;
  const watched = watchSeries(days.map(toArms).filter(hasBoth), {
    ...{ level, past: past(surface ?? ""), baselineDays: settings.baselineDays },
    least: most === null ? settings.rephraseShift : 0,
    compare: (before, now) => {
      const move = compareDifferences(before, now, { asDraws: SAMPLED });
      return move && (most === null ? { ...move, size: move.is - move.was } : againstMost(move, most));
    },
  });
  if (!watched) return [];
  const { move, since, days: length, before } = watched;
  const { served, withheld } = move.window;
  const usual =
    most === null
      ? `${inPoints(move.was)} in the ${before} days before`
      : `at most ${inPoints(most)} was to be`;
  return [
    {
      ...{ kind: "rephrase", subject: surface ?? "", since },
      message: `${atSurface(surface)}questions with a stored answer are put again in other words ${inPoints(move.is)} more often than where it was withheld in ${inDays(length)} (${served.successes} of ${served.trials} against ${withheld.successes} of ${withheld.trials}); ${usual}.`,
      command: `assay signals --since ${since.slice(0, 10)}${surfaceFlag(surface)}`,
      numbers: {
        was: move.was,
        is: move.is,
        counted: withheld.trials,
        days: length,
        before,
        chance: move.chance,
      },
    },
  ];
}

function againstMost(move: DifferenceMove, most: number): DifferenceMove & Move {
  const size = move.is - most;
  const error = Math.sqrt(varianceOf(move.window, sumArms([move.window])));
  return { ...move, size, chance: size > 0 && error > 0 ? normalTail(size / error) : 1 };
}

function toArms({ day, served, withheld }: TrafficDay): RephraseDay {
  return {
    day,
    served: { successes: served.rephrased, trials: served.followable },
    withheld: { successes: withheld.rephrased, trials: withheld.followable },
  };
}

function hasBoth({ served, withheld }: RephraseDay): boolean {
  return served.trials > 0 && withheld.trials > 0;
}

/** Of a difference of shares. */
function inPoints(value: number): string {
  return `${points(value)} points`;
}
