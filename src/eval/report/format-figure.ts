import { percent, points } from "../../text/percent.ts";
import type { Metric } from "../metrics/metric.ts";
import type { EvalFigure } from "../runs/eval-run.ts";

type Kind = Pick<Metric, "kind">;

/** A share in percent, anything else with three decimals; `-` where there is none. */
export function formatFigure(value: number | null, { kind }: Kind): string {
  if (value === null) return "-";
  return kind === "share" ? percent(value) : decimal(value);
}

/** `[90.1, 97.4]`, in the unit of the figure; empty where there is none. */
export function formatInterval(interval: EvalFigure["interval"], { kind }: Kind): string {
  if (interval === null) return "";
  return `[${interval.map((end) => (kind === "share" ? points(end) : decimal(end))).join(", ")}]`;
}

/** Milliseconds and other large numbers need no decimals. */
function decimal(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(3);
}
