import { checkReplacement, replacementOutdated } from "../check-write.ts";
import type {
  AnswerDraft,
  KeptVerifierWeights,
  RerankWeights,
  SettingsStore,
  ThresholdPin,
  ThresholdSlot,
} from "../settings.ts";
import type { Store, VectorReplacement } from "../store.ts";
import { createMemoryAccess } from "./access/create-memory-access.ts";
import { createMemoryCache } from "./cache/create-memory-cache.ts";
import { checkMemoryIntegrity } from "./check-memory-integrity.ts";
import { createMemoryCalibrations } from "./create-memory-calibrations.ts";
import { createMemoryDocuments } from "./create-memory-documents.ts";
import { createMemoryGolden } from "./create-memory-golden.ts";
import { createMemoryLog } from "./log/create-memory-log.ts";
import { createMemoryTraffic } from "./log/create-memory-traffic.ts";
import { clearCache, createMemoryState, type MemoryState, settlePin } from "./memory-state.ts";
import { createMemoryAlerts } from "./monitor/create-memory-alerts.ts";
import { createMemoryFollowUps } from "./monitor/create-memory-follow-ups.ts";
import { createMemoryShadows } from "./monitor/create-memory-shadows.ts";

/**
 * A store that lives as long as the process: for tests and for trying things. Same behaviour as the SQLite driver, so
 * what it hands out are copies: a caller that changes one changes no answer.
 */
export function createMemoryStore(): Store {
  const state = createMemoryState();
  const close = async () => {};
  return {
    documents: createMemoryDocuments(state),
    golden: createMemoryGolden(state),
    cache: createMemoryCache(state),
    settings: createMemorySettings(state),
    log: createMemoryLog(),
    ...createMemoryTraffic(),
    calibrations: createMemoryCalibrations(state.calibrations),
    alerts: createMemoryAlerts(),
    shadows: createMemoryShadows(),
    followUps: createMemoryFollowUps(),
    ...createMemoryAccess(),
    async replaceVectors(replacement) {
      checkReplaceVectors(state, replacement);
      replaceVectors(state, replacement);
    },
    checkIntegrity: (options) => checkMemoryIntegrity(state, options),
    async compact() {},
    close,
    [Symbol.asyncDispose]: close,
  };
}

function createMemorySettings(state: MemoryState): SettingsStore {
  const thresholds = new Map<ThresholdSlot, ThresholdPin>();
  const rerankWeights = new Map<string, RerankWeights>();
  const verifierWeights = new Map<string, KeptVerifierWeights>();
  const drafts = new Map<string, AnswerDraft>();
  let holdoutKey: string | undefined;
  let writes = 0;
  return {
    async mark() {
      return String(writes);
    },
    async getEmbedder() {
      return structuredClone(state.pin);
    },
    async getThreshold(name) {
      return structuredClone(thresholds.get(name));
    },
    async setThreshold(name, pin) {
      writes += 1;
      thresholds.set(name, { ...pin });
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
  };
}

function checkReplaceVectors(state: MemoryState, replacement: VectorReplacement): void {
  const { passageVectors, phrasingVectors } = state;
  const { passages, phrasings } = replacement.readAt;
  if (passageVectors.lastSequence() !== passages || phrasingVectors.lastSequence() !== phrasings) {
    throw replacementOutdated();
  }
  checkReplacement(replacement, {
    passages: passageVectors.rows.keys(),
    phrasings: state.goldenVectors.keys(),
  });
}

function replaceVectors(state: MemoryState, { embedder, passages, phrasings }: VectorReplacement): void {
  const { passageVectors } = state;
  const withVector = <Row extends { id: string; vector: Float32Array }>(
    row: Row,
    vector: Float32Array | undefined,
  ): Row => ({ ...row, vector: vector ?? row.vector });
  passageVectors.replace(
    [...passageVectors.rows.values()].map((row) => withVector(row, passages.get(row.id)?.vector)),
  );
  for (const [id, vector] of phrasings) state.goldenVectors.set(id, vector.slice());
  for (const log of [state.phrasingVectors, state.negativeVectors]) {
    log.replace([...log.rows.values()].map((row) => withVector(row, phrasings.get(row.id))));
  }
  for (const [documentId, rows] of state.passages) {
    const updated = rows.map((row) => ({
      ...row,
      truncated: passages.get(row.id)?.truncated ?? row.truncated,
    }));
    state.passages.set(documentId, updated);
    for (const row of updated) state.passagesById.set(row.id, row);
  }
  state.pin = undefined;
  clearCache(state);
  settlePin(state, embedder);
}
