import { totalOfKnown } from "../../stats/total-of.ts";
import { answerSources } from "../../stores/log.ts";
import { percent } from "../../text/percent.ts";
import type { Divergence } from "../shadow/divergence.ts";
import { type GroupedDays, groupDays } from "./charts/group-days.ts";
import { type DayValue, lineDays } from "./charts/line-days.ts";
import { stackedDays } from "./charts/stacked-days.ts";
import type { PeriodReport } from "./period-report.ts";
import { partialDays, sumDays } from "./sections/days-of.ts";
import { sourceNames } from "./sections/describe-traffic.ts";

/** The drawings of a section, by its id; none where there is nothing to draw. */
export function reportFigures(report: PeriodReport): Readonly<Record<string, readonly string[]>> {
  return {
    traffic: trafficFigures(report),
    money: moneyFigures(report),
    divergence: divergenceFigures(report),
  };
}

function trafficFigures({ traffic, ...period }: PeriodReport): string[] {
  const found = byDay(traffic?.days ?? [], ({ day }) => day);
  const { unit, groups } = groupDays([...found.keys()], period);
  const days = groups.map(({ label, days: own }) => ({
    day: label,
    ...sumDays(own.flatMap((day) => found.get(day) ?? [])),
  }));
  if (days.every(({ answers }) => answers === 0)) return [];
  const served = days.map(({ day, answers, bySource }) => ({
    day,
    values: [answers === 0 ? null : { value: (bySource.golden + bySource.cached) / answers }],
  }));
  const partial = unit === "day" ? partialDays(period) : [];
  return [
    stackedDays(
      days.map(({ day, bySource }) => ({ day, parts: answerSources.map((source) => bySource[source]) })),
      {
        id: "traffic-days",
        title:
          partial.length === 0
            ? `Questions by ${unit}`
            : `Questions by day (of ${partial.join(" and ")} a part)`,
        description: days
          .map(({ day, answers }) => `${day}${partial.includes(day) ? " (a part)" : ""}: ${answers}`)
          .join("; "),
        legend: answerSources.map((source) => sourceNames[source]),
        format: String,
      },
    ),
    lineDays(served, {
      id: "hit-rate-days",
      title: "Share served a reviewed or stored answer",
      description: served
        .map(({ day, values }) => `${day}: ${values[0] ? percent(values[0].value) : "no question"}`)
        .join("; "),
      legend: ["share served"],
      format: percent,
    }),
  ];
}

function moneyFigures({ money, ...period }: PeriodReport): string[] {
  const found = byDay(money?.days ?? [], ({ day }) => day);
  // Days before the first and after the last are in no report of money.
  const { unit, groups } = groupDays([...found.keys()], spanOf([...found.keys()]) ?? period);
  const days = groups.map(({ label, days: own }) => {
    const some = own.flatMap((day) => found.get(day) ?? []);
    return {
      day: label,
      spent: totalOfKnown(some.map(({ spent }) => spent)),
      saved: totalOfKnown(some.map(({ saved }) => saved)),
    };
  });
  if (days.every(({ spent, saved }) => spent === null && saved === null)) return [];
  const shown = (amount: number) => String(Number(amount.toPrecision(3)));
  const known = (value: number | null) => (value === null ? null : { value });
  return [
    lineDays(
      days.map(({ day, spent, saved }) => ({ day, values: [known(spent), known(saved)] })),
      {
        id: "money-days",
        title: `Spent and saved by ${unit}`,
        description: days
          .map(
            ({ day, spent, saved }) =>
              `${day}: spent ${spent === null ? "unknown" : shown(spent)}, saved ${saved === null ? "unknown" : shown(saved)}`,
          )
          .join("; "),
        legend: ["spent", "saved"],
        format: shown,
      },
    ),
  ];
}

/** A line for each judge, at the middle of what `unsure` leaves open, with the interval as a whisker. */
function divergenceFigures({ divergence, since, until }: PeriodReport): string[] {
  const judges = [...new Set(divergence.days.map(({ judge }) => judge))];
  if (judges.length === 0) return [];
  const found = byDay(divergence.days, ({ group }) => group);
  const { unit, groups } = groupDays([...found.keys()], { since, until });
  const days = groups.map(({ label, days: own }) => ({
    day: label,
    values: judges.map((judge) =>
      divergenceOf(
        own.flatMap((day) => found.get(day) ?? []).filter((each) => each.judge === judge),
        unit,
      ),
    ),
  }));
  return [
    lineDays(days, {
      id: "divergence-days",
      title: "Share of served answers that differ from fresh ones",
      description: days
        .flatMap(({ day, values }) => values.map((each) => (each ? `${day}: ${percent(each.value)}` : "")))
        .filter((text) => text !== "")
        .join("; "),
      legend: judges,
      format: percent,
    }),
  ];
}

/** The middle of what `unsure` leaves open; of several days together without an interval, which is of one day alone. */
function divergenceOf(days: readonly Divergence[], unit: GroupedDays["unit"]): DayValue | null {
  const [only] = days;
  if (unit === "day") {
    if (!only || only.low === null || only.high === null || only.interval === null) return null;
    return { value: (only.low + only.high) / 2, interval: only.interval };
  }
  const sum = (of: (day: Divergence) => number) => days.reduce((total, day) => total + of(day), 0);
  const judged = sum(({ same, different, unsure }) => same + different + unsure);
  return judged === 0 ? null : { value: sum(({ different, unsure }) => different + unsure / 2) / judged };
}

function byDay<Each>(
  all: readonly Each[],
  dayOf: (each: Each) => string,
): ReadonlyMap<string, readonly Each[]> {
  const found = new Map<string, Each[]>();
  for (const each of all) {
    const known = found.get(dayOf(each));
    if (known) known.push(each);
    else found.set(dayOf(each), [each]);
  }
  return found;
}

/** From the first day to the end of the last; undefined without any. */
function spanOf(days: readonly string[]): { since: string; until: string } | undefined {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { since: first, until: `${last}T23:59:59.999Z` };
}
