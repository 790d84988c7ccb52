import { answerSources } from "../../stores/log.ts";
import { percent } from "../../text/percent.ts";
import { lineDays } from "./charts/line-days.ts";
import { stackedDays } from "./charts/stacked-days.ts";
import type { PeriodReport } from "./period-report.ts";
import { daysBetween, partialDays, wholeDays } from "./sections/days-of.ts";
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
  const days = wholeDays(traffic?.days ?? [], period);
  if (days.every(({ answers }) => answers === 0)) return [];
  const served = days.map(({ day, answers, bySource }) => ({
    day,
    values: [answers === 0 ? null : { value: (bySource.golden + bySource.cached) / answers }],
  }));
  const partial = partialDays(period);
  return [
    stackedDays(
      days.map(({ day, bySource }) => ({ day, parts: answerSources.map((source) => bySource[source]) })),
      {
        id: "traffic-days",
        title:
          partial.length === 0 ? "Questions by day" : `Questions by day (of ${partial.join(" and ")} a part)`,
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

function moneyFigures({ money }: PeriodReport): string[] {
  const days = money?.days ?? [];
  if (days.every(({ spent, saved }) => spent === null && saved === null)) return [];
  const shown = (amount: number) => String(Number(amount.toPrecision(3)));
  const known = (value: number | null) => (value === null ? null : { value });
  return [
    lineDays(
      days.map(({ day, spent, saved }) => ({ day, values: [known(spent), known(saved)] })),
      {
        id: "money-days",
        title: "Spent and saved by day",
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
  const days = daysBetween(since, until).map((day) => ({
    day,
    values: judges.map((judge) => {
      const found = divergence.days.find((each) => each.group === day && each.judge === judge);
      if (!found || found.low === null || found.high === null || found.interval === null) return null;
      return { value: (found.low + found.high) / 2, interval: found.interval };
    }),
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
