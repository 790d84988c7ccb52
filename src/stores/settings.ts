/** Facts about a store that must survive a restart: pinned models and thresholds. */
export interface SettingsStore {
  /** The embedder whose vectors the store holds; undefined while it holds none. */
  getEmbedder(): Promise<EmbedderPin | undefined>;
  getThreshold(slot: ThresholdSlot): Promise<ThresholdPin | undefined>;
  setThreshold(slot: ThresholdSlot, pin: ThresholdPin): Promise<void>;
}

export type ThresholdName = "golden" | "retrieval";

/**
 * A threshold kept in the store, or a note of the model under which the configuration's value was first used: that
 * value may hold for one call alone, and must not take the place of the one that was chosen.
 */
export type ThresholdSlot = ThresholdName | `${ThresholdName}.configured`;

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
  /** ISO 8601, UTC. */
  readonly setAt: string;
}
