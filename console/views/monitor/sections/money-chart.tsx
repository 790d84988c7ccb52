import type { MoneyDay } from "../../../api/wire/monitor.ts";
import { dayOf, secondsOf } from "../../../parts/calendar-days.ts";
import { Chart } from "../../../parts/chart/chart.tsx";
import { formatCost } from "../../../parts/format.ts";

/** What models cost each day, and what served answers did without. */
export function MoneyChart({ days }: { days: readonly MoneyDay[] }) {
  if (days.every(({ spent, saved }) => spent === null && saved === null)) return null;
  const byDay = new Map(days.map((each) => [each.day, each]));
  return (
    <Chart
      label="Spent and saved, in the currency of the price table"
      x={{
        label: "day",
        isTime: true,
        values: days.map(({ day }) => secondsOf(day)),
        format: (seconds) => {
          const day = dayOf(1000 * seconds);
          const { hits = 0, measuredHits = 0 } = byDay.get(day) ?? {};
          return `${day}, ${measuredHits} of ${hits} served measured`;
        },
      }}
      series={[
        { label: "spent", colour: 2, values: days.map(({ spent }) => spent) },
        { label: "saved", colour: 3, values: days.map(({ saved }) => saved), isDashed: true },
      ]}
      formatY={formatCost}
      height={220}
    />
  );
}
