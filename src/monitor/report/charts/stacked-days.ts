import { dayAxes } from "./day-axes.ts";
import { createDayScale, place } from "./day-scale.ts";
import { type FigureText, figure } from "./figure.ts";

export interface StackedDay {
  readonly day: string;
  /** One for each name of the legend, none below zero. */
  readonly parts: readonly number[];
}

/** A bar for each day, its parts on top of one another in the order of the legend. */
export function stackedDays(
  days: readonly StackedDay[],
  { format, ...text }: FigureText & { format: (amount: number) => string },
): string {
  const totals = days.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0));
  const scale = createDayScale(days.length, totals);
  const width = place(scale.step * 0.8);
  const bars = days.flatMap(({ parts }, index) => {
    let below = 0;
    return parts.flatMap((part, series) => {
      const [y, bottom] = [scale.y(below + part), scale.y(below)];
      below += part;
      if (part <= 0) return [];
      return [
        `<rect class="bar series-${series}" x="${place(scale.x(index) - width / 2)}" y="${y}" width="${width}" height="${place(bottom - y)}"/>`,
      ];
    });
  });
  return figure(scale, text, [...dayAxes(scale, { days: days.map(({ day }) => day), format }), ...bars]);
}
