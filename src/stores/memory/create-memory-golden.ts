import { checkGoldenWrite, checkPin } from "../check-write.ts";
import { compareIds } from "../compare-ids.ts";
import type { GoldenStore, GoldenWrite } from "../golden.ts";
import { phrasingConflict, revisionConflict } from "../golden-conflict.ts";
import { sourceState } from "../source-state.ts";
import { createSnapshotReader, type MemoryState, settlePin } from "./memory-state.ts";

export function createMemoryGolden(state: MemoryState): GoldenStore {
  const reader = createSnapshotReader(state);

  async function putEntries(writes: readonly GoldenWrite[]): Promise<void> {
    checkPut(state, writes);
    for (const write of writes) removeEntryTexts(state, write);
    for (const write of writes) put(state, write);
    dropUnusedSnapshots(state);
    settlePin(state, writes[0]?.embedder);
  }

  return {
    vectors: state.phrasingVectors,
    async getEntry(id) {
      return structuredClone(state.entries.get(id));
    },
    async listEntries() {
      return structuredClone([...state.entries.values()]).sort((a, b) => compareIds(a.id, b.id));
    },
    putEntry: (write) => putEntries([write]),
    putEntries,
    async removeEntry(id) {
      const entry = state.entries.get(id);
      if (entry === undefined) return false;
      for (const phrasing of entry.phrasings) {
        state.phrasingOwners.delete(phrasing.normalised);
        state.phrasingVectors.delete(phrasing.id);
      }
      state.entries.delete(id);
      dropUnusedSnapshots(state);
      settlePin(state, undefined);
      return true;
    },
    async findPhrasing(normalised) {
      const entryId = state.phrasingOwners.get(normalised);
      const entry = entryId === undefined ? undefined : state.entries.get(entryId);
      const phrasing = entry?.phrasings.find((candidate) => candidate.normalised === normalised);
      return entry === undefined || phrasing === undefined
        ? undefined
        : { entryId: entry.id, phrasing: { ...phrasing } };
    },
    async readForServing(entryId) {
      const entry = state.entries.get(entryId);
      if (entry === undefined) return undefined;
      return {
        entry: structuredClone(entry),
        states: entry.sources.map((source) => sourceState(source.reference, reader)),
      };
    },
    async readSources(sources) {
      return sources.map((source) => sourceState(source, reader));
    },
    async getSnapshotText(hash) {
      return state.snapshots.get(hash);
    },
    async count() {
      return { entries: state.entries.size, phrasings: state.phrasingVectors.rows.size };
    },
  };
}

/** Checks all writes against the state they lead to, so that a phrasing may move from one of them to another. */
function checkPut(state: MemoryState, writes: readonly GoldenWrite[]): void {
  let pin = state.pin;
  const written = new Map<string, number>();
  for (const write of writes) {
    checkGoldenWrite(write);
    checkPin(pin, write.embedder);
    pin = write.embedder;
    const { id } = write.entry;
    const found = written.get(id) ?? state.entries.get(id)?.revision ?? 0;
    if (written.has(id) || found !== write.expectedRevision) {
      throw revisionConflict(id, { expected: write.expectedRevision, found });
    }
    written.set(id, write.expectedRevision + 1);
  }
  const owners = new Map([...state.phrasingOwners].filter(([, owner]) => !written.has(owner)));
  const idOwners = new Map([...state.phrasingVectors.rows.values()].map((row) => [row.id, row.group]));
  for (const [phrasingId, owner] of idOwners) if (written.has(owner)) idOwners.delete(phrasingId);
  for (const { entry } of writes) {
    for (const { id, text, normalised } of entry.phrasings) {
      const owner = owners.get(normalised) ?? idOwners.get(id);
      if (owner !== undefined) throw phrasingConflict(text, owner);
      owners.set(normalised, entry.id);
      idOwners.set(id, entry.id);
    }
  }
}

function removeEntryTexts(state: MemoryState, { entry }: GoldenWrite): void {
  const kept = new Set(entry.phrasings.map((phrasing) => phrasing.id));
  for (const phrasing of state.entries.get(entry.id)?.phrasings ?? []) {
    state.phrasingOwners.delete(phrasing.normalised);
    if (!kept.has(phrasing.id)) state.phrasingVectors.delete(phrasing.id);
  }
}

function put(state: MemoryState, { entry, vectors, expectedRevision, snapshotTexts }: GoldenWrite): void {
  state.entries.set(entry.id, { ...structuredClone(entry), revision: expectedRevision + 1 });
  for (const [index, phrasing] of entry.phrasings.entries()) {
    state.phrasingOwners.set(phrasing.normalised, entry.id);
    const vector = vectors[index];
    if (vector !== undefined) state.phrasingVectors.set({ id: phrasing.id, group: entry.id, vector });
  }
  for (const [hash, text] of snapshotTexts) state.snapshots.set(hash, text);
}

function dropUnusedSnapshots(state: MemoryState): void {
  const used = new Set(
    [...state.entries.values()].flatMap((entry) => entry.sources.map((source) => source.hash)),
  );
  for (const hash of state.snapshots.keys()) if (!used.has(hash)) state.snapshots.delete(hash);
}
