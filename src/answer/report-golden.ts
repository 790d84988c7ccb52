import type { GoldenOutcome } from "../golden/match.ts";
import type { GoldenReport } from "./answer.ts";

/** What the answer tells about the golden layer: the entry it served, or the one it refused and why. */
export function reportGolden(outcome: GoldenOutcome | undefined): GoldenReport | null {
  switch (outcome?.kind) {
    case "hit": {
      const { entry, match, freshness } = outcome;
      const review = { by: entry.reviewedBy, at: entry.reviewedAt };
      return { entryId: entry.id, served: true, match, freshness, review };
    }
    case "stale":
      return {
        entryId: outcome.entryId,
        served: false,
        match: outcome.match,
        freshness: outcome.freshness,
        review: null,
      };
    default:
      return null;
  }
}
