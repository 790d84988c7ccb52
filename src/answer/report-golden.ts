import type { GoldenMatch } from "../golden/match/match.ts";
import type { GoldenReport } from "./answer.ts";
import { formatSimilarity } from "./format-similarity.ts";
import type { GoldenFound } from "./holdout/withhold.ts";

/** What the answer tells about the golden layer: the entry it served, or the one that was near, and why it was not. */
export function reportGolden(outcome: GoldenFound | undefined): GoldenReport | null {
  switch (outcome?.kind) {
    case "hit": {
      const { entry, match, freshness } = outcome;
      const review = { by: entry.reviewedBy, at: entry.reviewedAt };
      return { entryId: entry.id, served: true, match, because: null, freshness, vetoes: [], review };
    }
    case "withheld": {
      const { match, because, freshness } = outcome;
      return { ...notServed(match), because, freshness };
    }
    case "stale": {
      const { match, freshness } = outcome;
      return { ...notServed(match), because: freshness.reason, freshness };
    }
    case "vetoed": {
      const { match, vetoes } = outcome;
      return { ...notServed(match), because: vetoes.map(({ reason }) => reason).join(" "), vetoes };
    }
    case "unclear": {
      const { match, rival } = outcome;
      return { ...notServed(match), because: whyUnclear(match, rival) };
    }
    case "rejected": {
      const { match, verification } = outcome;
      return { ...notServed(match), because: verification.reason };
    }
    case "unverified": {
      const { match, reason } = outcome;
      return { ...notServed(match), because: `The verifier could not judge the match. ${reason}` };
    }
    default:
      return null;
  }
}

function notServed(match: GoldenMatch): Omit<GoldenReport, "because"> {
  return { entryId: match.entryId, served: false, match, freshness: null, vetoes: [], review: null };
}

function whyUnclear(match: GoldenMatch, rival: GoldenMatch): string {
  if (match.how === "exact") {
    return `"${match.phrasing}" is a question of "${match.entryId}" and of "${rival.entryId}", which have other answers and are both for this asker.`;
  }
  const score = ({ similarity }: GoldenMatch) => formatSimilarity(similarity);
  return `The question is about as near to "${match.phrasing}" (${score(match)}) as to "${rival.phrasing}" of "${rival.entryId}" (${score(rival)}), which has another answer.`;
}
