import type { RecalledPassage } from "../stores/recalled-passage.ts";

/** Which judged candidates make the shortlist. The floor says what is good enough, the cap only how many at most. */
export interface KeepRule {
  /** Smallest score kept, inclusive; from 0 to 10. Zero keeps every candidate. */
  readonly floor: number;
  /** Most candidates kept; null leaves the floor as the single cutoff. */
  readonly cap: number | null;
}

export interface JudgedCandidate {
  readonly candidate: RecalledPassage;
  /** 0 to 10. */
  readonly score: number;
  readonly verdict: "kept" | "below-floor" | "over-cap";
}

export interface Shortlist {
  /** Best first; equals in the order of recall. */
  readonly kept: readonly RecalledPassage[];
  /** Every candidate, in the order of recall. */
  readonly judged: readonly JudgedCandidate[];
}

/** `scores` holds one score for each candidate, in their order. Pure. */
export function applyKeepRule(
  candidates: readonly RecalledPassage[],
  scores: readonly number[],
  { floor, cap }: KeepRule,
): Shortlist {
  const scored = candidates.map((candidate, index) => ({ candidate, score: scores[index] ?? 0 }));
  const best = scored
    .filter(({ score }) => score >= floor)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, cap ?? scored.length);
  const kept = new Set(best);
  return {
    kept: best.map(({ candidate }) => candidate),
    judged: scored.map((entry) => ({
      ...entry,
      verdict: kept.has(entry) ? "kept" : entry.score >= floor ? "over-cap" : "below-floor",
    })),
  };
}
