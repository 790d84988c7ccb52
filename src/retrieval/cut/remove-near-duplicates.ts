import type { RecalledPassage } from "../../stores/recalled-passage.ts";
import { dotProduct, reachesSimilarity } from "./compare-vectors.ts";
import type { CutResult, RemovedPassage } from "./cut-step.ts";
import { saysNothingNew, type Wording, wordingOf } from "./wording.ts";

/** A copy has at least this share of the words of the passage it copies; what it lacks is a few words. */
const MIN_OVERLAP = 0.85;

export interface NearDuplicateOptions {
  /** Unit vectors by passage id. A passage without one is compared by the hash of its text alone. */
  vectors: ReadonlyMap<string, Float32Array>;
  /** Smallest similarity of two passages that may be copies, inclusive; in [-1, 1]. */
  nearDuplicate: number;
}

interface Candidate {
  readonly recalled: RecalledPassage;
  readonly vector: Float32Array | undefined;
  /** Taking words out of a text is slow, and few pairs are near enough to need it. */
  readonly wording: () => Wording;
}

/**
 * Removes each passage that says nothing its near copy before it does not say: the same text, or nearly the same
 * vector, without one word, number or identifier of its own. The first of several copies stays.
 */
export function removeNearDuplicates(
  passages: readonly RecalledPassage[],
  { vectors, nearDuplicate }: NearDuplicateOptions,
): CutResult {
  const kept: Candidate[] = [];
  const keptByHash = new Map<string, Candidate[]>();
  const removed: RemovedPassage[] = [];
  for (const recalled of passages) {
    const candidate = toCandidate(recalled, vectors);
    const { hash } = recalled.passage;
    const sameText = keptByHash.get(hash) ?? [];
    const original =
      sameText.find((earlier) => saysNothingNew(candidate.wording(), earlier.wording())) ??
      kept.find((earlier) => isNearCopy(candidate, earlier, nearDuplicate));
    if (original) {
      removed.push(toRemoved(candidate, original));
    } else {
      kept.push(candidate);
      keptByHash.set(hash, [...sameText, candidate]);
    }
  }
  return { kept: kept.map(({ recalled }) => recalled), removed };
}

function toCandidate(recalled: RecalledPassage, vectors: NearDuplicateOptions["vectors"]): Candidate {
  let known: Wording | undefined;
  const wording = (): Wording => {
    known ??= wordingOf(recalled);
    return known;
  };
  return { recalled, vector: vectors.get(recalled.passage.id), wording };
}

function isNearCopy(candidate: Candidate, earlier: Candidate, nearDuplicate: number): boolean {
  return (
    candidate.vector !== undefined &&
    earlier.vector !== undefined &&
    reachesSimilarity(candidate.vector, earlier.vector, nearDuplicate) &&
    overlaps(candidate, earlier) &&
    saysNothingNew(candidate.wording(), earlier.wording())
  );
}

function overlaps(candidate: Candidate, earlier: Candidate): boolean {
  const [fewer, more] = [candidate.wording().content.length, earlier.wording().content.length];
  return fewer > 0 && fewer >= MIN_OVERLAP * more;
}

function toRemoved(candidate: Candidate, original: Candidate): RemovedPassage {
  const { id } = original.recalled.passage;
  const likeness =
    candidate.vector && original.vector
      ? dotProduct(candidate.vector, original.vector).toFixed(3)
      : "unknown";
  return {
    passageId: candidate.recalled.passage.id,
    step: "near-duplicate",
    because:
      candidate.recalled.passage.hash === original.recalled.passage.hash
        ? `it is the same text as ${id}`
        : `it says nothing that ${id} does not say (similarity ${likeness})`,
    duplicateOf: id,
  };
}
