import type { FreshnessVerdict } from "../../golden/freshness/freshness.ts";
import type { Styler } from "../styler.ts";

/** Green is served, yellow waits for a review, red has lost what it rested on. */
export function renderVerdict(verdict: FreshnessVerdict["verdict"], styler: Styler): string {
  switch (verdict) {
    case "fresh":
      return styler.green(verdict);
    case "changed":
    case "broken-link":
    case "new-evidence":
    case "no-sources":
      return styler.yellow(verdict);
    case "missing":
    case "ambiguous-version":
      return styler.red(verdict);
  }
}
