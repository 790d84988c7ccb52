import type { GoldenEntry, GoldenSnapshot, GoldenStore } from "../../stores/golden.ts";
import type { Veto } from "../../text/vetoes/veto.ts";

/**
 * Keeps a question from answers that somebody reported for it. A report is about an answer, so entries with the same
 * answer are barred with the one that was reported; it concerns this question alone, and says nothing about other answers.
 */
export interface Barrier {
  /** Null for an entry that nobody reported for this question. */
  vetoOf(entry: GoldenEntry): Veto | null;
}

/** Ids of the entries that were reported for a question. */
export type FindQuarantined = (question: string) => Promise<readonly string[]>;

/** Undefined for a question that nothing was reported for, which is almost every one. */
export async function readBarrier(
  question: string,
  { store, find }: { store: GoldenStore; find: FindQuarantined | undefined },
): Promise<Barrier | undefined> {
  const entryIds = new Set(await find?.(question));
  if (entryIds.size === 0) return undefined;
  const answers = new Set<string>();
  for (const id of entryIds) {
    const entry = await store.getEntry(id);
    if (entry) answers.add(entry.answer.trim());
  }
  return {
    vetoOf({ id, answer }) {
      if (!entryIds.has(id) && !answers.has(answer.trim())) return null;
      const reason = `Somebody who asked this question reported that the answer of "${id}" answers another one.`;
      return { veto: "quarantined", reason };
    },
  };
}

/** Which of several equals may answer, and the first that must not. */
export function separateBarred<Equal extends { readonly snapshot: GoldenSnapshot }>(
  equals: readonly Equal[],
  barrier: Barrier | undefined,
): { allowed: Equal[]; barred: { equal: Equal; veto: Veto } | undefined } {
  const judged = equals.map((equal) => ({ equal, veto: barrier?.vetoOf(equal.snapshot.entry) ?? null }));
  const [barred] = judged.flatMap(({ equal, veto }) => (veto ? [{ equal, veto }] : []));
  return { allowed: judged.flatMap(({ equal, veto }) => (veto ? [] : [equal])), barred };
}
