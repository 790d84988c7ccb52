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
  /** Which part of a compound question it answers best; 0 for the question as a whole. */
  readonly wording: number;
  readonly verdict: "kept" | "below-floor" | "over-cap";
}

export interface Shortlist {
  /** Best first; equals in the order of recall. */
  readonly kept: readonly RecalledPassage[];
  /** Every candidate, in the order of recall. */
  readonly judged: readonly JudgedCandidate[];
}

/**
 * `scores` holds one score for each candidate, in their order, and `wordings` what it answers best. The best candidate of
 * each part of a question has its place before the second best of any, so that no part crowds out another. Pure.
 */
export function applyKeepRule(
  candidates: readonly RecalledPassage[],
  scores: readonly number[],
  { floor, cap, wordings = [] }: KeepRule & { wordings?: readonly number[] },
): Shortlist {
  const scored = candidates.map((candidate, index) => ({
    candidate,
    score: scores[index] ?? 0,
    wording: wordings[index] ?? 0,
  }));
  const good = scored.filter(({ score }) => score >= floor).toSorted((a, b) => b.score - a.score);
  const parts = new Set<number>();
  const isFirst = new Map(
    good.map((entry) => [entry, !parts.has(entry.wording) && parts.add(entry.wording)]),
  );
  const best = [...good.filter((entry) => isFirst.get(entry)), ...good.filter((entry) => !isFirst.get(entry))]
    .slice(0, cap ?? scored.length)
    .toSorted((a, b) => b.score - a.score);
  const kept = new Set(best);
  const verdictOf = (entry: (typeof scored)[number]): JudgedCandidate["verdict"] =>
    kept.has(entry) ? "kept" : entry.score >= floor ? "over-cap" : "below-floor";
  return {
    kept: best.map(({ candidate }) => candidate),
    judged: scored.map((entry) => ({ ...entry, verdict: verdictOf(entry) })),
  };
}
