import type { DailyTraffic } from "../../../api/wire/monitor.ts";
import { dayOf, secondsOf } from "../../../parts/calendar-days.ts";
import { Chart } from "../../../parts/chart/chart.tsx";
import { countOf } from "../../../parts/format.ts";
import { formatShare } from "./format-share.ts";

/** The share that a reviewed or stored answer served, by day, with its interval. */
export function HitRateChart({ days }: { days: readonly DailyTraffic[] }) {
  if (days.every(({ answers }) => answers === 0)) return null;
  const answers = new Map(days.map((each) => [each.day, each.answers]));
  return (
    <Chart
      label="Share served a reviewed or stored answer"
      x={{
        label: "day",
        isTime: true,
        values: days.map(({ day }) => secondsOf(day)),
        format: (seconds) => {
          const day = dayOf(1000 * seconds);
          return `${day}, ${countOf(answers.get(day) ?? 0, "question")}`;
        },
      }}
      series={[
        {
          ...{ label: "share served", colour: 1, values: days.map(({ served }) => served) },
          band: {
            low: days.map(({ interval }) => interval?.low ?? null),
            high: days.map(({ interval }) => interval?.high ?? null),
          },
        },
      ]}
      formatY={formatShare}
      range={[0, 1]}
      height={220}
    />
  );
}
