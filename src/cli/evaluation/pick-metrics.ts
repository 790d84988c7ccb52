import { AppError } from "../../errors.ts";
import { allMetrics, metricNamed } from "../../eval/metrics/all-metrics.ts";
import type { Metric } from "../../eval/metrics/metric.ts";
import { nearestNames } from "../../golden/nearest-names.ts";

/** Metrics by their names; undefined where none is named. @throws AppError `usage` for a name that no metric has */
export function pickMetrics(names: readonly string[] | undefined): Metric[] | undefined {
  return names?.map((name) => {
    const metric = metricNamed(name);
    if (metric) return metric;
    const all = allMetrics.map((one) => one.name);
    const near = nearestNames(name, all);
    throw new AppError("usage", `There is no metric "${name}".`, {
      hint: near.length > 0 ? `Did you mean ${near.join(", ")}?` : `There are ${all.join(", ")}.`,
    });
  });
}
