import { addDays, daysFrom, startOfDay } from "../../../text/calendar-day.ts";
import type { TrafficDay } from "../../days/traffic-day.ts";
import { emptyDayChance } from "../../drift/empty-day-chance.ts";
import type { AlertRule, RuleContext } from "../alert-rule.ts";
import { atSurface, bySurface, countDaysOf } from "../by-surface.ts";
import type { AlertPeriod, Finding } from "../finding.ts";
import { LEAST_BEFORE } from "../watch-series.ts";

/**
 * No question was logged for longer than ever in the days before, and for longer than chance makes likely where questions
 * come as they came. Every other rule looks at questions, so that without any all of them are blind; the log may be off in one
 * process, a client may have moved, or nobody asks.
 */
export const noTrafficRule: AlertRule = {
  kind: "no-traffic",
  reads: "traffic",
  // An end of traffic is plain to see: it needs little of what the others share.
  weight: 0.1,
  usable: ({ traffic }) => countDaysOf(traffic, (days) => days),
  tests: ({ traffic }) => bySurface(traffic).size,
  find: ({ at, traffic }, context) =>
    [...bySurface(traffic)].flatMap(([surface, days]) => findAt(surface, { days, at, context })),
};

function findAt(
  surface: string | null,
  { days, at, context }: { days: readonly TrafficDay[]; at: string; context: RuleContext },
): Finding[] {
  const last = days.findLast(({ answers }) => answers > 0)?.day;
  if (last === undefined) return [];
  const yesterday = addDays(at.slice(0, 10), -1);
  const empty = daysFrom(addDays(last, 1), yesterday).length;
  const usual = usualDays(days, { last, ...context, past: context.past(surface ?? "") });
  if (empty === 0 || usual.length < LEAST_BEFORE || empty <= longestGap(usual)) return [];
  const chance = emptyDayChance(usual) ** empty;
  if (chance > context.level) return [];
  const was = usual.reduce((sum, answers) => sum + answers, 0) / usual.length;
  return [
    {
      ...{ kind: "no-traffic", subject: surface ?? "", since: startOfDay(addDays(last, 1)) },
      message: `${atSurface(surface)}no question was logged for ${empty} whole ${empty === 1 ? "day" : "days"}, the last one on ${last}; ${was.toFixed(1)} a day in the ${usual.length} days before.`,
      command: "assay log --limit 1",
      numbers: { was, is: 0, days: empty, before: usual.length, chance },
    },
  ];
}

/** Questions on each day up to the last one with any, also on those without; not in past alerts, nor before the first. */
function usualDays(
  days: readonly TrafficDay[],
  { last, past, settings }: { last: string; past: readonly AlertPeriod[]; settings: RuleContext["settings"] },
): number[] {
  const counts = new Map(days.map(({ day, answers }) => [day, answers]));
  const quiet = past.flatMap(({ since, closedAt }) =>
    closedAt === null ? [] : [{ from: since.slice(0, 10), to: closedAt.slice(0, 10) }],
  );
  return daysFrom(days[0]?.day ?? last, last)
    .filter((day) => counts.has(day) || !quiet.some(({ from, to }) => day >= from && day < to))
    .slice(-settings.baselineDays)
    .map((day) => counts.get(day) ?? 0);
}

function longestGap(counts: readonly number[]): number {
  let [longest, gap] = [0, 0];
  for (const count of counts) {
    gap = count === 0 ? gap + 1 : 0;
    longest = Math.max(longest, gap);
  }
  return longest;
}
