import type { ThresholdDescription } from "../describe-threshold.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { oneLine } from "./one-line.ts";
import { renderWarnings } from "./warnings.ts";

interface Thresholds {
  readonly golden: ThresholdDescription;
  readonly retrieval: ThresholdDescription;
}

/** One row for each threshold, then for those that surfaces have of their own; problems below. */
export function renderThresholds(
  { golden, retrieval, surfaces }: Thresholds & { surfaces: Readonly<Record<string, Thresholds>> },
  styler: Styler,
): string {
  const { bold, dim } = styler;
  const own = Object.entries(surfaces).flatMap(([surface, thresholds]) =>
    Object.entries({ golden: thresholds.golden, retrieval: thresholds.retrieval })
      .filter(([name, { surface: owner, problem }]) => {
        const base = name === "golden" ? golden : retrieval;
        return owner !== null && (problem === null || problem !== base.problem);
      })
      .map(([name, description]) => [`${name} of ${surface}`, description] as const),
  );
  const all = [["golden", golden] as const, ["retrieval", retrieval] as const, ...own];
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
