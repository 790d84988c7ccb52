import type { Figure } from "../../eval/measure-pipelines.ts";
import type { Interval } from "../../stats/intervals.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";

/** A system and what was measured on it. */
export interface MeasuredSystem {
  readonly name: string;
  readonly figures: readonly Figure[];
}

/** The figures of several systems side by side. */
export function renderSideBySide(systems: readonly MeasuredSystem[], { dim }: Styler): string {
  const names = systems[0]?.figures.map(({ name }) => name) ?? [];
  const rows = systems.map(({ name, figures }) => [
    `  ${name}`,
    ...figures.map(({ value }) => value.toFixed(3)),
  ]);
  return renderColumns([["", ...names.map(dim)], ...rows]);
}

/**
 * Each figure with its interval and, after the first system, the difference to it: `better`, `worse`, or that the
 * questions do not tell.
 */
export function renderFigures(systems: readonly MeasuredSystem[], styler: Styler): string {
  const names = systems[0]?.figures.map(({ name }) => name) ?? [];
  const rows = names.flatMap((name) =>
    systems.map((system, index) => {
      const figure = system.figures.find((one) => one.name === name);
      return [
        index === 0 ? `  ${name}` : "",
        system.name,
        ...(figure
          ? [figure.value.toFixed(3), renderInterval(figure.interval), ...renderDifference(figure, styler)]
          : []),
      ];
    }),
  );
  return renderColumns(rows);
}

function renderDifference({ spread, difference }: Figure, { dim, green, red }: Styler): string[] {
  const shownSpread = spread === null ? "" : dim(`±${spread.toFixed(3)}`);
  if (difference === null) return spread === null ? [] : [shownSpread];
  const { difference: value, interval, distinguishable } = difference;
  const word = value > 0 ? green("better") : red("worse");
  return [
    shownSpread,
    signed(value),
    renderInterval(interval, signed),
    distinguishable ? word : dim("not distinguishable"),
  ];
}

function renderInterval({ low, high }: Interval, format = (value: number) => value.toFixed(3)): string {
  return `[${format(low)}, ${format(high)}]`;
}

function signed(value: number): string {
  const shown = value.toFixed(3);
  return Number(shown) === 0 ? "0.000" : value > 0 ? `+${shown}` : shown;
}
