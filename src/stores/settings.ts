/** Facts about a store that must survive a restart: pinned models and thresholds. */
export interface SettingsStore {
  /**
   * Another text whenever thresholds or weights were written since, by anybody; it may move without that as well. Cheap
   * to read: for who keeps what they made of them.
   */
  mark(): Promise<string>;
  /** The embedder whose vectors the store holds; undefined while it holds none. */
  getEmbedder(): Promise<EmbedderPin | undefined>;
  getThreshold(slot: ThresholdSlot): Promise<ThresholdPin | undefined>;
  setThreshold(slot: ThresholdSlot, pin: ThresholdPin): Promise<void>;
  /** Weights of the local scorer fitted under this embedder; undefined where none were. */
  getRerankWeights(embedderId: string): Promise<RerankWeights | undefined>;
  /** Takes the place of those kept for `weights.embedderId`. */
  setRerankWeights(weights: RerankWeights): Promise<void>;
  /** Weights of the local verifier fitted under this embedder; undefined where none were. */
  getVerifierWeights(embedderId: string): Promise<KeptVerifierWeights | undefined>;
  /** Takes the place of those kept for `weights.embedderId`. */
  setVerifierWeights(weights: KeptVerifierWeights): Promise<void>;
  /** The edit that a machine drafted last for a golden entry; undefined where none did. */
  getDraft(entryId: string): Promise<AnswerDraft | undefined>;
  /** Takes the place of the one kept for `draft.entryId`. */
  setDraft(draft: AnswerDraft): Promise<void>;
  /** The secret key by which askers are drawn for the holdout; undefined until one was made. */
  getHoldoutKey(): Promise<string | undefined>;
  /** Keeps `made` where there is no key yet. Resolves to the one that is kept, whoever made it: one file has one. */
  keepHoldoutKey(made: string): Promise<string>;
}

export const thresholdNames = ["golden", "cache", "retrieval"] as const;
export type ThresholdName = (typeof thresholdNames)[number];

/**
 * A threshold kept in the store, or a note of the model under which the configuration's value was first used: that
 * value may hold for one call alone, and must not take the place of the one that was chosen.
 */
export type ThresholdSlot = ThresholdPlace | `${ThresholdPlace}@${string}`;

/** Behind an `@` stands the surface that alone it holds for. */
type ThresholdPlace = ThresholdName | `${ThresholdName}.configured`;

export interface EmbedderPin {
  readonly id: string;
  readonly dimension: number;
}

/** A threshold means something only under the fingerprint it was chosen for. */
export interface ThresholdPin {
  readonly value: number;
  /** Fingerprint id of the embedder. */
  readonly embedderId: string;
  /** Where it came from: the model's shipped default, a person, or a calibration run. */
  readonly origin: "default" | "set" | "calibrated";
  /** The record that it was read from, where it was calibrated. */
  readonly calibrationId?: string;
  /** ISO 8601, UTC. */
  readonly setAt: string;
}

/** A threshold to be kept together with something else, in one transaction. */
export interface ThresholdWrite {
  readonly slot: ThresholdSlot;
  readonly pin: ThresholdPin;
}

/** Weights mean something only under the fingerprint they were fitted for, as features depend on the model. */
export interface RerankWeights {
  /** By name of the feature. */
  readonly features: Readonly<Record<string, number>>;
  readonly intercept: number;
  /** Fingerprint id of the embedder. */
  readonly embedderId: string;
  /** SHA-256 (hex) of the labelled questions they were fitted on. */
  readonly dataHash: string;
  /** SHA-256 (hex) of each question's normalised text, so that nobody takes them for unseen. */
  readonly questionHashes: readonly string[];
  /** Number of questions. */
  readonly questions: number;
  /** Strength of the penalty they were fitted under. */
  readonly lambda: number;
  /** ISO 8601, UTC. */
  readonly fittedAt: string;
  readonly from: "shipped" | "fitted";
}

/** A model over two questions, as numbers; whoever uses it checks that it knows the features. */
export interface KeptVerifierWeights {
  readonly kind: "boosted-trees";
  /** Names, in the order that trees count them in. */
  readonly features: readonly string[];
  readonly intercept: number;
  readonly trees: readonly {
    readonly feature: readonly number[];
    readonly split: readonly number[];
    readonly left: readonly number[];
    readonly value: readonly number[];
  }[];
  readonly threshold: number;
  readonly precisionTarget: number;
  /** Fingerprint id of the embedder. */
  readonly embedderId: string;
  /** SHA-256 (hex) of the labelled pairs they were fitted on. */
  readonly dataHash: string;
  /** Eight hex digits for each question's normalised text, so that nobody takes them for unseen. */
  readonly questionMarks: readonly string[];
  readonly pairs: number;
  /** Pairs that one answer serves. */
  readonly same: number;
  /** ISO 8601, UTC. */
  readonly fittedAt: string;
  readonly from: "shipped" | "fitted";
}

/** What a machine would have an answer say, kept as it was shown, so that a person can take exactly that. */
export interface AnswerDraft {
  readonly entryId: string;
  /** Of the review it was drafted in: it stands for the entry and its sources as the machine read them. */
  readonly token: string;
  readonly text: string;
  /** What the machine says of it in a sentence. */
  readonly reason: string;
  /** Names model and prompt. */
  readonly draftedBy: string;
  /** ISO 8601, UTC. */
  readonly draftedAt: string;
}
