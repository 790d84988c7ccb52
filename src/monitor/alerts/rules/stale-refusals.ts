import type { AlertRule } from "../alert-rule.ts";
import { bySurface, countDaysOf } from "../by-surface.ts";
import type { Finding } from "../finding.ts";
import { WINDOWS } from "../watch-series.ts";
import { shareFinding, watchShare } from "../watch-share.ts";

/** More questions than usual have a reviewed answer that is kept back, since its sources moved: somebody rewrote a page. */
export const staleRefusalsRule: AlertRule = {
  kind: "stale-refusals",
  reads: "traffic",
  weight: 1,
  usable: ({ traffic }) => countDaysOf(traffic, (days) => days.filter(({ answers }) => answers > 0)),
  tests: ({ traffic }) => bySurface(traffic).size * WINDOWS.length,
  find: ({ traffic }, context) =>
    [...bySurface(traffic)].flatMap(([surface, days]): Finding[] => {
      const counted = days.map(({ day, answers, refusedStale }) => ({
        ...{ day, trials: answers, successes: refusedStale },
      }));
      const least = context.settings.staleShift;
      const watched = watchShare({ surface, days: counted, least, direction: "up" }, context);
      if (!watched) return [];
      const what = "were kept from their reviewed answer since its sources moved";
      return [
        {
          kind: "stale-refusals",
          ...shareFinding(watched, { surface, of: "questions", what }),
          command: "assay golden queue",
        },
      ];
    }),
};
