import { escapeHtml } from "../../../text/html-page/escape-html.ts";
import { type DayScale, place } from "./day-scale.ts";

/** The two ends of both axes with their labels, and a line at zero. */
export function dayAxes(
  scale: DayScale,
  { days, format }: { days: readonly string[]; format: (amount: number) => string },
): string[] {
  const { left, end, base, low, high } = scale;
  const ends = low < 0 ? [low, 0, high] : [low, high];
  const [first, last] = [days[0], days.at(-1)];
  return [
    ...ends.map((amount) => {
      const y = scale.y(amount);
      return `<line class="${amount === 0 ? "axis" : "grid"}" x1="${left}" x2="${end}" y1="${y}" y2="${y}"/><text class="quiet" x="${left - 6}" y="${place(y + 4)}" text-anchor="end">${escapeHtml(format(amount))}</text>`;
    }),
    ...(first === undefined
      ? []
      : [`<text class="quiet" x="${left}" y="${base + 20}">${escapeHtml(first)}</text>`]),
    ...(last === undefined || last === first
      ? []
      : [`<text class="quiet" x="${end}" y="${base + 20}" text-anchor="end">${escapeHtml(last)}</text>`]),
  ];
}
