import type { ThresholdDescription } from "../describe-threshold.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { oneLine } from "./one-line.ts";
import { renderWarnings } from "./warnings.ts";

/** One row for each threshold, problems below. */
export function renderThresholds(
  thresholds: Readonly<Record<string, ThresholdDescription>>,
  styler: Styler,
): string {
  const { bold, dim } = styler;
  const rows = Object.entries(thresholds).map(([name, { value, origin, place, setAt }]) => [
    name,
    bold(value === null ? "none" : String(value)),
    dim(
      value === null
        ? ""
        : oneLine(place === null ? `${origin ?? ""} at ${setAt ?? ""}` : `${origin}: ${place}`),
    ),
  ]);
  const problems = Object.entries(thresholds).flatMap(([name, { problem }]) =>
    problem === null ? [] : [`${name}: ${problem}`],
  );
  return [renderColumns(rows), ...renderWarnings(problems, styler)].join("\n");
}
