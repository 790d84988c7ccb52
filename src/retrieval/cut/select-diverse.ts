import type { RecalledPassage } from "../../stores/recalled-passage.ts";
import { dotProduct } from "./compare-vectors.ts";
import type { CutResult, RemovedPassage } from "./cut-step.ts";

export interface DiversityOptions {
  /** Unit vectors by passage id. A passage without one repeats nothing that is known, and is judged by its place. */
  vectors: ReadonlyMap<string, Float32Array>;
  /** Weight of relevance against novelty, in [0, 1]: 1 takes the first `k`, 0 the most different ones. */
  lambda: number;
  /** Most passages kept. */
  k: number;
}

interface Candidate {
  readonly passage: RecalledPassage;
  readonly place: number;
  readonly vector: Float32Array | undefined;
  readonly relevance: number;
  /** Largest similarity to the chosen passages compared so far, at least 0. */
  redundancy: number;
  mostLike: string | null;
  /** How many of the chosen passages it was compared with. */
  compared: number;
}

/**
 * Maximal marginal relevance (Carbonell & Goldstein 1998): chooses, one by one, the passage with the largest
 * λ · relevance − (1 − λ) · similarity to what is chosen already.
 *
 * Relevance is the place in the list, from 1 for the first down to 1/n: a passage that only the text search found may
 * have a low dense similarity, and the fused order knows its worth. What is kept stays in that order.
 */
export function selectDiverse(passages: readonly RecalledPassage[], options: DiversityOptions): CutResult {
  const { vectors, lambda, k } = options;
  if (passages.length <= k) return { kept: passages, removed: [] };
  const remaining: Candidate[] = passages.map((passage, place) => ({
    passage,
    place,
    vector: vectors.get(passage.passage.id),
    relevance: 1 - place / passages.length,
    redundancy: 0,
    mostLike: null,
    compared: 0,
  }));
  const chosen: Candidate[] = [];
  while (chosen.length < k) {
    const index = bestOf(remaining, lambda);
    const best = remaining[index];
    if (!best) break;
    // Comparing can only lower a value, so whoever is first after being compared with all is first of all.
    if (best.compared < chosen.length) {
      compare(best, chosen);
    } else {
      remaining.splice(index, 1);
      chosen.push(best);
    }
  }
  return {
    kept: chosen.sort((a, b) => a.place - b.place).map(({ passage }) => passage),
    removed: remaining.map((candidate) => toRemoved(candidate, passages.length, k)),
  };
}

/** Index of the largest value; the earlier of equals. */
function bestOf(candidates: readonly Candidate[], lambda: number): number {
  let bestIndex = -1;
  let bestValue = Number.NEGATIVE_INFINITY;
  candidates.forEach(({ relevance, redundancy }, index) => {
    const value = lambda * relevance - (1 - lambda) * redundancy;
    if (value > bestValue) {
      bestIndex = index;
      bestValue = value;
    }
  });
  return bestIndex;
}

function compare(candidate: Candidate, chosen: readonly Candidate[]): void {
  for (const other of chosen.slice(candidate.compared)) {
    const likeness = candidate.vector && other.vector ? dotProduct(candidate.vector, other.vector) : 0;
    if (likeness > candidate.redundancy) {
      candidate.redundancy = likeness;
      candidate.mostLike = other.passage.passage.id;
    }
  }
  candidate.compared = chosen.length;
}

function toRemoved(
  { passage, place, redundancy, mostLike }: Candidate,
  count: number,
  k: number,
): RemovedPassage {
  const like = mostLike === null ? "" : `, and like ${mostLike} (similarity ${redundancy.toFixed(3)})`;
  return {
    passageId: passage.passage.id,
    step: "mmr",
    because: `${k} are chosen, and it is number ${place + 1} of ${count}${like}`,
  };
}
