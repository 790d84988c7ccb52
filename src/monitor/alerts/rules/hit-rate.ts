import { findDeploys } from "../../days/find-deploys.ts";
import type { TrafficDay } from "../../days/traffic-day.ts";
import type { AlertRule, RuleContext } from "../alert-rule.ts";
import { bySurface, countDaysOf, surfaceFlag } from "../by-surface.ts";
import type { Finding } from "../finding.ts";
import { WINDOWS } from "../watch-series.ts";
import { shareFinding, watchShare } from "../watch-share.ts";

/**
 * The share of questions that a reviewed or stored answer fits moved although nothing was deployed. After a deploy it may
 * well move: what is usual is then learned anew.
 */
export const hitRateRule: AlertRule = {
  kind: "hit-rate",
  reads: "traffic",
  weight: 1,
  usable: ({ traffic }) => countDaysOf(traffic, sinceDeploy),
  tests: ({ traffic }) => bySurface(traffic).size * WINDOWS.length,
  find: ({ traffic }, context) =>
    [...bySurface(traffic)].flatMap(([surface, days]) => findAt(surface, days, context)),
};

function findAt(surface: string | null, days: readonly TrafficDay[], context: RuleContext): Finding[] {
  const counted = sinceDeploy(days).map(({ day, answers, bySource, withheld }) => ({
    ...{ day, trials: answers },
    // With a holdout or without one: what was served, and what would have been.
    successes: bySource.golden + bySource.cached + withheld.questions,
  }));
  const least = context.settings.hitRateShift;
  const watched = watchShare({ surface, days: counted, least, direction: "either" }, context);
  if (!watched) return [];
  return [
    {
      kind: "hit-rate",
      ...shareFinding(watched, { surface, of: "questions", what: "had a stored answer, without a deploy," }),
      command: `assay log --since ${watched.since.slice(0, 10)}${surfaceFlag(surface)}`,
    },
  ];
}

/** The days after the last deploy; its own day is half the one and half the other. */
function sinceDeploy(days: readonly TrafficDay[]): readonly TrafficDay[] {
  const last = [...findDeploys(days).keys()].at(-1);
  return last === undefined ? days : days.filter(({ day }) => day > last);
}
