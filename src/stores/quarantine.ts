import type { LabelledPair } from "./labels.ts";

/**
 * Questions that an entry must not answer because somebody who got its answer said it answered another question. A pair
 * concerns that one question alone, so that nobody can take an entry out of service by reporting it. It is read at each
 * question, so a report holds from the next question on, also in other processes.
 */
export interface QuarantineStore {
  /** Durable when it resolves, together with the pair it becomes; one that is there already stays as it is. */
  add(pair: QuarantinedPair, label?: LabelledPair): Promise<void>;
  /** Durable when it resolves. Resolves to whether it was there. */
  lift(pair: Pick<QuarantinedPair, "entryId" | "questionKey">): Promise<boolean>;
  /** Ids of the entries that must not answer a question, by any of its keys. */
  entriesFor(questionKeys: readonly string[]): Promise<readonly string[]>;
  /** Takes a person's name, and the notes under it, off the pairs. Resolves to how many there were. */
  unsign(by: string): Promise<number>;
  /** Newest first. */
  list(): Promise<QuarantinedPair[]>;
}

export interface QuarantinedPair {
  readonly entryId: string;
  /** The normalised question, or its keyed hash where questions are not kept. */
  readonly questionKey: string;
  /** As asked; null where questions are not kept. */
  readonly question: string | null;
  readonly by: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly note: string | null;
}
