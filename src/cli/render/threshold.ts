import { type ThresholdName, thresholdNames } from "../../stores/settings.ts";
import type { ThresholdDescription } from "../describe-threshold.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { oneLine } from "./one-line.ts";
import { renderWarnings } from "./warnings.ts";

type Thresholds = Readonly<Record<ThresholdName, ThresholdDescription>>;

/** One row for each threshold, then for those that surfaces have of their own; problems below. */
export function renderThresholds(
  { surfaces, ...base }: Thresholds & { surfaces: Readonly<Record<string, Thresholds>> },
  styler: Styler,
): string {
  const { bold, dim } = styler;
  const own = Object.entries(surfaces).flatMap(([surface, thresholds]) =>
    thresholdNames
      .filter((name) => {
        const { surface: owner, problem } = thresholds[name];
        return owner !== null && (problem === null || problem !== base[name].problem);
      })
      .map((name) => [`${name} of ${surface}`, thresholds[name]] as const),
  );
  const all = [...thresholdNames.map((name) => [name, base[name]] as const), ...own];
  const rows = all.map(([name, { value, origin, place, setAt }]) => [
    oneLine(name),
    bold(value === null ? "none" : String(value)),
    dim(
      value === null
        ? ""
        : oneLine(place === null ? `${origin ?? ""} at ${setAt ?? ""}` : `${origin}: ${place}`),
    ),
  ]);
  const problems = all.flatMap(([name, { problem }]) => (problem === null ? [] : [`${name}: ${problem}`]));
  return [renderColumns(rows), ...renderWarnings(problems, styler)].join("\n");
}
