import type { Figure } from "./figure.ts";
import type { Machine } from "./machine.ts";
import { seeds } from "./seeds.ts";

/** Other work of this much per core before the start makes absolute figures worthless. */
const BUSY_LOAD_PER_CORE = 0.5;

const HEADINGS = [
  "",
  "p50",
  "p95",
  "baseline p50",
  "p95",
  "against the baseline, 95 % interval",
  "rounds",
  "target",
];

export function renderMachine({ processor, cores, memoryGigabytes, node }: Machine, load: number): string {
  const lines = [
    `${processor}, ${cores} cores, ${memoryGigabytes} GB, Node ${node}, load before ${load.toFixed(2)}`,
    `seeds: ${Object.entries(seeds)
      .map(([name, seed]) => `${name} ${seed}`)
      .join(", ")}`,
  ];
  if (load > cores * BUSY_LOAD_PER_CORE) lines.push("The machine is busy: read the ratios, not the times.");
  return lines.join("\n");
}

/** One table, a row for each figure. */
export function renderFigures(figures: readonly Figure[]): string {
  const rows = [HEADINGS, ...figures.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return isNumberColumn(column) ? cell.padStart(width) : cell.padEnd(width);
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function isNumberColumn(column: number): boolean {
  return (column > 0 && column < 5) || column === 6;
}

function cellsOf({ name, unit, baselineName, comparison, target }: Figure): string[] {
  const { subject, baseline, rounds } = comparison;
  return [
    name,
    `${round(subject.p50)} ${unit}`,
    round(subject.p95),
    round(baseline.p50),
    round(baseline.p95),
    `${describeGain({ unit, comparison })} ${baselineName}`,
    String(rounds),
    target ? `${target.text}: ${target.isMet ? "met" : "NOT MET"}` : "",
  ];
}

function describeGain({ unit, comparison: { gain } }: Pick<Figure, "unit" | "comparison">): string {
  const isBetter = gain.median >= 1;
  const [median, low, high] = isBetter
    ? [gain.median, gain.low, gain.high]
    : [1 / gain.median, 1 / gain.high, 1 / gain.low];
  const share = `${round(median)}× [${round(low)}, ${round(high)}]`;
  if (unit === "MB") return isBetter ? `${share} less than` : `${share} the memory of`;
  return isBetter ? `${share} as fast as` : `${share} as long as`;
}

/** Three digits that matter. */
function round(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toFixed(Math.min(digits, 4));
}
