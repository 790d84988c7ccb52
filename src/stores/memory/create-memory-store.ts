import { checkReplacement, replacementOutdated } from "../check-write.ts";
import type { SettingsStore } from "../settings.ts";
import type { Store, VectorReplacement } from "../store.ts";
import { createMemoryAccess } from "./access/create-memory-access.ts";
import { createMemoryCache } from "./cache/create-memory-cache.ts";
import { checkMemoryIntegrity } from "./check-memory-integrity.ts";
import { createMemoryCalibrations } from "./create-memory-calibrations.ts";
import { createMemoryDocuments } from "./create-memory-documents.ts";
import { createMemoryGolden } from "./create-memory-golden.ts";
import { createMemorySettings } from "./create-memory-settings.ts";
import { createMemoryIndexes, type MemoryIndexes } from "./indexes/create-memory-indexes.ts";
import { guardParts } from "./indexes/guard-parts.ts";
import { createMemoryLog } from "./log/create-memory-log.ts";
import { createMemoryTraffic } from "./log/create-memory-traffic.ts";
import {
  clearCache,
  createMemoryState,
  dropUnpinnedVectors,
  FIRST_INDEX_NUMBER,
  goldenVectorsOf,
  type MemoryState,
  settlePin,
} from "./memory-state.ts";
import { createMemoryAlerts } from "./monitor/create-memory-alerts.ts";
import { createMemoryFollowUps } from "./monitor/create-memory-follow-ups.ts";
import { createMemoryShadows } from "./monitor/create-memory-shadows.ts";

/**
 * A store that lives as long as the process: for tests and for trying things. Same behaviour as the SQLite driver, so
 * what it hands out are copies: a caller that changes one changes no answer.
 */
export function createMemoryStore(): Store {
  const state = createMemoryState();
  const settings = createMemorySettings();
  const settingsOf = settings.of;
  const indexes = createMemoryIndexes(state, settings);
  const close = async () => {};
  const common: Omit<Store, keyof IndexParts | "at"> = {
    indexes: indexes.store,
    log: createMemoryLog(),
    ...createMemoryTraffic(),
    calibrations: createMemoryCalibrations(state.calibrations),
    alerts: createMemoryAlerts(),
    shadows: createMemoryShadows(),
    followUps: createMemoryFollowUps(),
    ...createMemoryAccess(),
    checkIntegrity: (options) => checkMemoryIntegrity(indexes.state(indexes.live()), options),
    async checkWrites() {},
    async compact() {},
    close,
    [Symbol.asyncDispose]: close,
  };
  const known = new Map<number, IndexParts>();
  const storeAt = (number: number, build?: number): Store => {
    const make = () => partsOver(indexes.state(number), { settingsOf, indexes, build });
    const parts = build === undefined ? (known.get(number) ?? make()) : make();
    if (build === undefined) known.set(number, parts);
    return { ...common, ...parts, at: storeAt };
  };
  return storeAt(indexes.live());
}

type IndexParts = Pick<Store, "index" | "documents" | "golden" | "cache" | "settings" | "replaceVectors">;

/** The parts that look at one version of the index. */
function partsOver(
  state: MemoryState,
  {
    settingsOf,
    indexes,
    build,
  }: {
    settingsOf: (state: MemoryState) => SettingsStore;
    indexes: MemoryIndexes;
    build: number | undefined;
  },
): IndexParts {
  const checkWrite = () => indexes.checkWrite(state.number, build);
  const guard = <Part extends object>(part: Part): Part =>
    guardParts(part, () => indexes.checkPresent(state.number));
  return {
    index: state.number,
    documents: guard(createMemoryDocuments(state, checkWrite)),
    golden: guard(createMemoryGolden(state)),
    cache: guard(createMemoryCache(state)),
    settings: guard(settingsOf(state)),
    async replaceVectors(replacement) {
      checkWrite();
      checkReplaceVectors(state, replacement);
      replaceVectors(state, replacement);
      indexes.forgetSettings(state.number);
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
    passages: state.passagesById.keys(),
    phrasings: goldenVectorsOf(state).keys(),
  });
}

function replaceVectors(state: MemoryState, { embedder, passages, phrasings }: VectorReplacement): void {
  const { passageVectors } = state;
  const withVector = <Row extends { id: string; vector: Float32Array }>(
    row: Row,
    vector: Float32Array | undefined,
  ): Row => ({ ...row, vector: vector ?? row.vector });
  // Also of a passage that had none: this is the way to mend that.
  passageVectors.replace(
    [...state.passagesById.values()].flatMap(({ id, documentId: group }) => {
      const vector = passages.get(id)?.vector;
      return vector ? [{ id, group, vector }] : [];
    }),
  );
  const known = goldenVectorsOf(state);
  const replaced = goldenVectorsOf(state, embedder.id);
  for (const [id, vector] of phrasings) if (known.has(id)) replaced.set(id, vector.slice());
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
  if (state.number !== FIRST_INDEX_NUMBER) state.pin = { ...embedder };
  dropUnpinnedVectors(state);
}
