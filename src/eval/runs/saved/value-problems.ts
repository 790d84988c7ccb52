import { metricNamed } from "../../metrics/all-metrics.ts";

/** Beyond its range by rounding alone. */
const SLACK = 1e-6;

/** Noted beside the metrics, for those that are worked out over all questions at once. */
const BESIDE: Readonly<Record<string, { isShare: boolean; range: readonly [number, number] }>> = {
  "gate.answerable": { isShare: true, range: [0, 1] },
  "gate.score": { isShare: false, range: [-1, 1] },
};

/**
 * What no question can have come to: a share that is neither 0 nor 1, a value that its metric cannot reach. Figures and tests
 * are worked out from values, so a file that was edited or damaged would end in an error of theirs, or in a figure that is none.
 * Names that no metric of today has are let be: a run may be of another version.
 */
export function valueProblems(
  values: Readonly<Record<string, number | null>>,
): { name: string; text: string }[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const known = kindOf(name);
    if (value === null || known === undefined) return [];
    const [low, high] = known.range;
    if (known.isShare)
      return value === 0 || value === 1 ? [] : [{ name, text: `is 0, 1 or null, not ${value}` }];
    if (value >= low - SLACK && value <= high + SLACK) return [];
    const range = Number.isFinite(high) ? `between ${low} and ${high}` : `${low} or more`;
    return [{ name, text: `is ${range}, not ${value}` }];
  });
}

function kindOf(name: string): (typeof BESIDE)[string] | undefined {
  const metric = metricNamed(name);
  if (metric === undefined) return Object.hasOwn(BESIDE, name) ? BESIDE[name] : undefined;
  return { isShare: metric.kind === "share", range: metric.range };
}
