/**
 * Proposals that were made of the log, and what people decided about them. The open ones are replaced each time proposals
 * are made; a decision is kept for good, so that nothing that was rejected is proposed again.
 */
export interface ProposalStore {
  /**
   * Takes the place of all open ones; those decided already are passed over. `madeAt`: when they were made of the log (ISO
   * 8601, UTC). @default they are only removed, and until some are made again nobody knows what the log would propose
   */
  replaceOpen(proposals: readonly OpenProposal[], options?: { readonly madeAt?: string }): Promise<void>;
  /** When the open ones were made; null where none were made yet, or not since they were removed. */
  madeAt(): Promise<string | null>;
  get(id: string): Promise<StoredProposal | undefined>;
  /** Open ones in the order given to `replaceOpen`; decided ones in the order of their decisions. */
  list(status: ProposalStatus): Promise<StoredProposal[]>;
  /** Durable when it resolves. Resolves to false where no open proposal has this id. */
  decide(id: string, decision: ProposalDecision): Promise<boolean>;
  /**
   * Opens a proposal again, as what its decision was to do could not be done. Durable when it resolves. Resolves to false
   * where the proposal does not have this very decision.
   */
  reopen(id: string, decision: ProposalDecision): Promise<boolean>;
}

export const proposalStatuses = ["open", "accepted", "rejected"] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

export interface OpenProposal {
  /** Equal for equal proposals. */
  readonly id: string;
  /** The proposal as JSON. */
  readonly content: string;
}

export interface ProposalDecision {
  readonly status: Exclude<ProposalStatus, "open">;
  readonly by: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly note: string | null;
}

export interface StoredProposal extends OpenProposal {
  /** Null while it is open. */
  readonly decision: ProposalDecision | null;
}
