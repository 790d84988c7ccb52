import type { AlertRule } from "../alert-rule.ts";
import { bySurface, countDaysOf, surfaceFlag } from "../by-surface.ts";
import type { Finding } from "../finding.ts";
import { WINDOWS } from "../watch-series.ts";
import { shareFinding, watchShare } from "../watch-share.ts";

/** More answers than usual had a stage that did not run as configured. */
export const degradedRule: AlertRule = {
  kind: "degraded",
  reads: "traffic",
  weight: 1,
  usable: ({ traffic }) => countDaysOf(traffic, (days) => days.filter(({ answers }) => answers > 0)),
  tests: ({ traffic }) => bySurface(traffic).size * WINDOWS.length,
  find: ({ traffic }, context) =>
    [...bySurface(traffic)].flatMap(([surface, days]): Finding[] => {
      const counted = days.map(({ day, answers, degraded }) => ({
        day,
        trials: answers,
        successes: degraded,
      }));
      const least = context.settings.degradedShift;
      const watched = watchShare({ surface, days: counted, least, direction: "up" }, context);
      if (!watched) return [];
      return [
        {
          kind: "degraded",
          ...shareFinding(watched, { surface, of: "answers", what: "were degraded" }),
          command: `assay log --since ${watched.since.slice(0, 10)}${surfaceFlag(surface)}`,
        },
      ];
    }),
};
