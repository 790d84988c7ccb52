import type { FreshnessVerdict } from "../../golden/freshness/freshness.ts";
import type { GoldenListing } from "../../golden/golden-parts.ts";
import type { Styler } from "../styler.ts";

/** The verdict on an entry that may match; of one that is not served whatever its sources say, the state. */
export type EntryVerdict = FreshnessVerdict["verdict"] | "draft" | "retired";

export function entryVerdict({ entry: { state }, freshness: { verdict } }: GoldenListing): EntryVerdict {
  if (state === "draft" || state === "retired") return state;
  return verdict;
}

/** Green is served, yellow waits for a review, red has lost what it rested on. */
export function renderVerdict(verdict: EntryVerdict, styler: Styler): string {
  switch (verdict) {
    case "fresh":
      return styler.green(verdict);
    case "changed":
    case "broken-link":
    case "new-evidence":
    case "no-sources":
    case "draft":
      return styler.yellow(verdict);
    case "missing":
    case "ambiguous-version":
      return styler.red(verdict);
    case "retired":
      return styler.dim(verdict);
  }
}
