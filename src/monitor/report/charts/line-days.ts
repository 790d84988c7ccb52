import type { Interval } from "../../../stats/intervals.ts";
import { dayAxes } from "./day-axes.ts";
import { createDayScale, type DayScale } from "./day-scale.ts";
import { type FigureText, figure } from "./figure.ts";

export interface LineDay {
  readonly day: string;
  /** One for each name of the legend; null where there is none that day. */
  readonly values: readonly (DayValue | null)[];
}

export interface DayValue {
  readonly value: number;
  /** Drawn as a whisker. */
  readonly interval?: Interval;
}

/** A line for each series over the days, broken where a day has no value. */
export function lineDays(
  days: readonly LineDay[],
  { format, ...text }: FigureText & { format: (amount: number) => string },
): string {
  const all = days.flatMap(({ values }) => values.filter((each) => each !== null));
  const amounts = all.flatMap(({ value, interval }) =>
    interval ? [value, interval.low, interval.high] : [value],
  );
  const scale = createDayScale(days.length, amounts);
  const series = text.legend.flatMap((_, index) =>
    drawSeries(
      days.map(({ values }) => values[index] ?? null),
      { scale, index },
    ),
  );
  return figure(scale, text, [...dayAxes(scale, { days: days.map(({ day }) => day), format }), ...series]);
}

function drawSeries(
  values: readonly (DayValue | null)[],
  { scale, index }: { scale: DayScale; index: number },
): string[] {
  const points: string[][] = [[]];
  const marks: string[] = [];
  for (const [day, each] of values.entries()) {
    if (!each) {
      points.push([]);
      continue;
    }
    const [x, y] = [scale.x(day), scale.y(each.value)];
    points.at(-1)?.push(`${x},${y}`);
    if (each.interval) {
      const [low, high] = [scale.y(each.interval.low), scale.y(each.interval.high)];
      marks.push(`<line class="whisker series-${index}" x1="${x}" x2="${x}" y1="${low}" y2="${high}"/>`);
    }
    marks.push(`<circle class="dot series-${index}" cx="${x}" cy="${y}" r="2.5"/>`);
  }
  const lines = points.filter((run) => run.length > 1);
  return [
    ...lines.map((run) => `<polyline class="line series-${index}" points="${run.join(" ")}"/>`),
    ...marks,
  ];
}
