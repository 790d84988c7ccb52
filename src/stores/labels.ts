/**
 * Pairs of questions of which a person, or a judge, said whether one answer serves both. They are what thresholds and
 * verifiers are measured on and fitted to, so they are added, and removed only where somebody may ask for it.
 */
export interface LabelStore {
  /** Durable when it resolves; all or none. A pair whose id is known already is passed over. */
  append(pairs: readonly LabelledPair[]): Promise<void>;
  /** In the order they were added. */
  list(query?: LabelQuery): Promise<LabelledPair[]>;
  /** Resolves to how many there were. */
  remove(ids: readonly string[]): Promise<number>;
  /** Takes a person's name, and the notes under it, off the pairs. Resolves to how many there were. */
  unsign(by: string): Promise<number>;
}

export const labelKinds = ["human", "report", "judge"] as const;
export type LabelKind = (typeof labelKinds)[number];

export interface LabelledPair {
  readonly id: string;
  /** The question that was asked. */
  readonly asked: string;
  /** The stored question it was compared with. */
  readonly stored: string;
  /** The stored answer at that time; null where nobody noted it. */
  readonly answer: string | null;
  /** Golden entry of the stored question; null where it is none. */
  readonly entryId: string | null;
  /** Whether the stored answer serves the question that was asked. */
  readonly same: boolean;
  /** Who said so; null where nobody is named. */
  readonly by: string | null;
  /** `human`: a person who looked at both; `report`: somebody who got the answer; `judge`: a model. */
  readonly kind: LabelKind;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly note: string | null;
  /** Requests that the pair stands for. @default 1: it was not drawn from the log by chance */
  readonly weight?: number;
}

export interface LabelQuery {
  readonly kind?: LabelKind;
  readonly entryId?: string;
}
