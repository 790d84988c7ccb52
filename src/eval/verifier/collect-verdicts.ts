import type { VerifiablePair } from "../../models/verifier.ts";
import { hashBytes } from "../../text/hash-text.ts";
import type { PairVerdict, SecondLook } from "./pair-source.ts";

/** Verdicts that were paid for once already, by the hash of what was asked of whom. */
export interface VerdictNotes {
  get(key: string): PairVerdict | undefined;
  /** Durable when it resolves. */
  add(key: string, verdict: PairVerdict): Promise<void>;
}

export interface CollectVerdictsOptions {
  look: SecondLook;
  /** @default nothing is noted */
  notes?: VerdictNotes | undefined;
  /** Calls at a time. @default 1 */
  lanes?: number;
  signal?: AbortSignal | undefined;
  /** Told how many pairs have a verdict. @default nobody */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface CollectedVerdicts {
  /** In the order of the pairs. */
  readonly verdicts: readonly PairVerdict[];
  /** Calls that were made now, and pairs whose verdict was noted before. */
  readonly asked: number;
  readonly noted: number;
}

/**
 * Asks a verifier about every pair, each once however often it comes. What a call brought is noted before the next one is
 * made in its place, so that a run that breaks off, by hand or by an endpoint that is gone, is gone on with and not paid for
 * again.
 *
 * @throws AppError those of the verifier, after the calls in flight were noted; `aborted`
 */
export async function collectVerdicts(
  pairs: readonly VerifiablePair[],
  { look, notes, lanes = 1, signal, onProgress }: CollectVerdictsOptions,
): Promise<CollectedVerdicts> {
  const keys = pairs.map((pair) => verdictKey(pair, look.id));
  const found = new Map<string, PairVerdict>();
  for (const key of keys) {
    const verdict = notes?.get(key);
    if (verdict) found.set(key, verdict);
  }
  const noted = keys.filter((key) => found.has(key)).length;
  const open = new Map<string, VerifiablePair>();
  for (const [at, pair] of pairs.entries()) {
    const key = keys[at] ?? "";
    if (!found.has(key)) open.set(key, pair);
  }
  const total = found.size + open.size;
  const queue = [...open].values();
  let isBroken = false;
  const work = async (): Promise<void> => {
    for (const [key, pair] of queue) {
      if (isBroken) return;
      const verdict = await look.look(pair, signal && { signal }).catch((error: unknown) => {
        isBroken = true;
        throw error;
      });
      await notes?.add(key, verdict);
      found.set(key, verdict);
      onProgress?.(found.size, total);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, work));
  const broken = ended.find((end) => end.status === "rejected");
  if (broken) throw broken.reason;
  const verdicts = keys.map((key) => {
    const verdict = found.get(key);
    if (!verdict) throw new RangeError("A pair was never asked about.");
    return verdict;
  });
  return { verdicts, asked: open.size, noted };
}

/** The same question before the same answer is the same to a verifier of the same id. */
function verdictKey({ asked, stored, answer, similarity }: VerifiablePair, id: string): string {
  return hashBytes(JSON.stringify([id, asked, stored, answer, similarity]));
}
