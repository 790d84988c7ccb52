import type { DivergenceDay } from "../../../api/wire/monitor.ts";
import { dayOf, secondsOf } from "../../../parts/calendar-days.ts";
import { Chart } from "../../../parts/chart/chart.tsx";
import { formatShare } from "./format-share.ts";
import { judgeSeries } from "./judge-series.ts";

/** How often served answers differ from fresh ones, by day; a line for each judge, whose verdicts are never added up. */
export function DivergenceChart({ days }: { days: readonly DivergenceDay[] }) {
  const judged = days.filter(({ compared }) => compared > 0);
  if (judged.length === 0) return null;
  const { dayNames, series, compared } = judgeSeries(judged);
  return (
    <Chart
      label="Share of served answers that differ from fresh ones"
      x={{
        label: "day",
        isTime: true,
        values: dayNames.map(secondsOf),
        format: (seconds) => {
          const day = dayOf(1000 * seconds);
          return `${day}, ${compared.get(day) ?? 0} compared`;
        },
      }}
      series={series}
      formatY={formatShare}
      range={[0, null]}
      height={220}
    />
  );
}
