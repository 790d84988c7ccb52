import type {
  AnswerDraft,
  KeptVerifierWeights,
  RerankWeights,
  SettingsStore,
  ThresholdPin,
  ThresholdSlot,
  ThresholdWrite,
} from "../settings.ts";
import type { MemoryState } from "./memory-state.ts";

export interface MemorySettings {
  /** As of one version of the index. */
  of(state: MemoryState): SettingsStore;
  /** For what changes together with something else. */
  keepThreshold(write: ThresholdWrite, indexes: MemoryState["indexes"]): void;
}

/** Settings are kept once; which threshold is in force, and the embedder, are seen as of one version of the index. */
export function createMemorySettings(): MemorySettings {
  /** Of other embedders than the one in `thresholds`, while another version of the index needs that. */
  const beside = new Map<string, ThresholdPin>();
  const thresholds = new Map<ThresholdSlot, ThresholdPin>();
  const rerankWeights = new Map<string, RerankWeights>();
  const verifierWeights = new Map<string, KeptVerifierWeights>();
  const drafts = new Map<string, AnswerDraft>();
  let holdoutKey: string | undefined;
  let writes = 0;
  const keepThreshold: MemorySettings["keepThreshold"] = ({ slot, pin }, indexes) => {
    writes += 1;
    const kept = thresholds.get(slot);
    const pinned = [...indexes.values()].flatMap((index) => index.pin?.id ?? []);
    // The place of all is left to the embedder that has it, while a version of another one is there.
    const isBeside =
      kept?.embedderId !== pin.embedderId && pinned.some((embedderId) => embedderId !== pin.embedderId);
    if (isBeside) beside.set(`${slot}!${pin.embedderId}`, { ...pin });
    else {
      thresholds.set(slot, { ...pin });
      beside.delete(`${slot}!${pin.embedderId}`);
    }
  };
  const settingsOf = (state: MemoryState): SettingsStore => ({
    async mark() {
      return String(writes);
    },
    async getEmbedder() {
      return structuredClone(state.pin);
    },
    async getThreshold(name) {
      const kept = thresholds.get(name);
      const embedderId = state.pin?.id;
      if (embedderId === undefined || kept?.embedderId === embedderId) return structuredClone(kept);
      return structuredClone(beside.get(`${name}!${embedderId}`) ?? kept);
    },
    async setThreshold(slot, pin) {
      keepThreshold({ slot, pin }, state.indexes);
    },
    async getRerankWeights(embedderId) {
      return structuredClone(rerankWeights.get(embedderId));
    },
    async setRerankWeights(weights) {
      writes += 1;
      rerankWeights.set(weights.embedderId, structuredClone(weights));
    },
    async getVerifierWeights(embedderId) {
      return structuredClone(verifierWeights.get(embedderId));
    },
    async setVerifierWeights(weights) {
      writes += 1;
      verifierWeights.set(weights.embedderId, structuredClone(weights));
    },
    async getDraft(entryId) {
      return structuredClone(drafts.get(entryId));
    },
    async setDraft(draft) {
      writes += 1;
      drafts.set(draft.entryId, { ...draft });
    },
    async getHoldoutKey() {
      return holdoutKey;
    },
    async keepHoldoutKey(made) {
      holdoutKey ??= made;
      return holdoutKey;
    },
  });
  return { of: settingsOf, keepThreshold };
}
