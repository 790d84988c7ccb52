import type { WatchedEntry } from "../../stores/monitor/watched-entry.ts";

export type Arm = "served" | "withheld";

/**
 * Which arm of the comparison a question is in; null for one that no reviewed and no stored answer fitted, and for one that
 * was asked while nothing was drawn: it may come from another time, and has nothing to be compared with.
 */
export function armOf({
  cohort,
  golden,
  cache,
}: Pick<WatchedEntry, "cohort" | "golden" | "cache">): Arm | null {
  if (cohort === null) return null;
  const outcome = cohort === "holdout" ? "withheld" : "hit";
  const isEligible = golden?.outcome === outcome || cache?.outcome === outcome;
  return isEligible ? (cohort === "holdout" ? "withheld" : "served") : null;
}
