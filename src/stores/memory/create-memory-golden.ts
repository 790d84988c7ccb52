import { compareIds } from "../compare-ids.ts";
import type { GoldenEntry, GoldenStore } from "../golden.ts";
import { canMatch } from "../golden-history.ts";
import { sourceState } from "../source-state.ts";
import { createSnapshotReader, type MemoryState } from "./memory-state.ts";
import { putEntries, removeEntry, setState } from "./write-golden.ts";

export function createMemoryGolden(state: MemoryState): GoldenStore {
  const reader = createSnapshotReader(state);
  const snapshotOf = (entry: GoldenEntry) => ({
    entry: structuredClone(entry),
    states: entry.sources.map((source) => sourceState(source.reference, reader)),
  });

  return {
    vectors: state.phrasingVectors,
    negativeVectors: state.negativeVectors,
    async readVectors() {
      return structuredClone(state.goldenVectors);
    },
    async getEntry(id) {
      return structuredClone(state.entries.get(id));
    },
    async listEntries() {
      return structuredClone([...state.entries.values()]).sort((a, b) => compareIds(a.id, b.id));
    },
    putEntry: async (write) => putEntries(state, [write]),
    putEntries: async (writes) => putEntries(state, writes),
    setState: async (change) => setState(state, change),
    removeEntry: async (id, event) => removeEntry(state, id, event),
    async readHistory(entryId) {
      return structuredClone(state.events.filter((event) => event.entryId === entryId));
    },
    async findPhrasing(normalised) {
      const entryId = state.phrasingOwners.get(normalised);
      const entry = entryId === undefined ? undefined : state.entries.get(entryId);
      const phrasing = entry?.phrasings.find((candidate) => candidate.normalised === normalised);
      return entry === undefined || phrasing === undefined
        ? undefined
        : { entryId: entry.id, phrasing: { ...phrasing } };
    },
    async readEntry(entryId) {
      const entry = state.entries.get(entryId);
      return entry && snapshotOf(entry);
    },
    async readForServing(entryId) {
      const entry = state.entries.get(entryId);
      return entry && canMatch(entry) ? snapshotOf(entry) : undefined;
    },
    async readSources(sources) {
      return sources.map((source) => sourceState(source, reader));
    },
    async getSnapshotText(hash) {
      return state.snapshots.get(hash);
    },
    async count() {
      const phrasings = [...state.entries.values()].reduce((sum, entry) => sum + entry.phrasings.length, 0);
      return { entries: state.entries.size, phrasings };
    },
  };
}
