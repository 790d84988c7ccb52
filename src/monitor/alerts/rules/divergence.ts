import { binomialTail } from "../../../stats/tails/count-tails.ts";
import { percent } from "../../../text/percent.ts";
import { compareShares, sumTrials } from "../../drift/compare-shares.ts";
import type { DivergenceDay } from "../../shadow/divergence-day.ts";
import type { AlertRule, RuleContext } from "../alert-rule.ts";
import { atSurface, bySurface, countDaysOf, surfaceFlag } from "../by-surface.ts";
import type { Finding } from "../finding.ts";
import { SAMPLED, WINDOWS, watchSeries } from "../watch-series.ts";
import { inDays, type ShareDay, shareFinding, watchShare } from "../watch-share.ts";

/** Served answers that are no longer what would be written: more of them than was usual, or than was said to be right. */
export const divergenceRule: AlertRule = {
  kind: "divergence",
  reads: "comparisons",
  weight: 4,
  usable: ({ divergence }) =>
    countDaysOf(divergence, (days) => ofLatestJudge(days).filter(({ trials }) => trials > 0)),
  tests: ({ divergence }) => bySurface(divergence).size * WINDOWS.length,
  find: ({ divergence }, context) =>
    [...bySurface(divergence)].flatMap(([surface, days]) => {
      const counted = ofLatestJudge(days);
      const { divergenceMost } = context.settings;
      return divergenceMost === null
        ? moved(surface, counted, context)
        : above(divergenceMost, { surface, days: counted, context });
    }),
};

/** Verdicts of two judges cannot be compared: the days before a new one say nothing of what is usual for it. */
function ofLatestJudge(days: readonly DivergenceDay[]): ShareDay[] {
  const judge = days.at(-1)?.judge;
  return days
    .filter((day) => day.judge === judge)
    .map(({ day, judged, different }) => ({ day, trials: judged, successes: different }));
}

const wording = { of: "compared answers", what: "differ from what would be written now" };

function moved(surface: string | null, days: readonly ShareDay[], context: RuleContext): Finding[] {
  const least = context.settings.divergenceShift;
  const watched = watchShare({ surface, days, least, direction: "up", asDraws: SAMPLED }, context);
  if (!watched) return [];
  return [
    {
      kind: "divergence",
      ...shareFinding(watched, { surface, ...wording }),
      command: commandOf(surface, watched.since),
    },
  ];
}

function above(
  most: number,
  { surface, days, context }: { surface: string | null; days: readonly ShareDay[]; context: RuleContext },
): Finding[] {
  const { level, settings, past } = context;
  const watched = watchSeries(
    days.filter(({ trials }) => trials > 0),
    {
      ...{ least: 0, level, past: past(surface ?? ""), baselineDays: settings.baselineDays },
      compare: (before, now) => {
        const window = sumTrials(now);
        const size = window.successes / window.trials - most;
        const statistic = compareShares(before, now)?.statistic ?? 0;
        return { window, size, statistic, chance: size > 0 ? binomialTail(window, most) : 1 };
      },
    },
  );
  if (!watched) return [];
  const { move, since, days: length } = watched;
  const is = move.window.successes / move.window.trials;
  return [
    {
      ...{ kind: "divergence", subject: surface ?? "", since },
      message: `${atSurface(surface)}${percent(is)} of ${move.window.trials} ${wording.of} ${wording.what} in ${inDays(length)}; at most ${percent(most)} were to.`,
      command: commandOf(surface, since),
      numbers: { is, most, counted: move.window.trials, days: length, chance: move.chance },
    },
  ];
}

function commandOf(surface: string | null, since: string): string {
  return `assay shadow list --since ${since.slice(0, 10)}${surfaceFlag(surface)}`;
}
