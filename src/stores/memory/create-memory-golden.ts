import { compareIds } from "../compare-ids.ts";
import type { GoldenEntry, GoldenStore } from "../golden.ts";
import { canMatch } from "../golden-history.ts";
import { isUnlimited } from "../golden-scope.ts";
import { snapshotOf, sourceState } from "../sources/source-state.ts";
import { createSnapshotReader, type MemoryState } from "./memory-state.ts";
import { putEntries, removeEntry, setState } from "./write-golden.ts";

export function createMemoryGolden(state: MemoryState): GoldenStore {
  const reader = createSnapshotReader(state);
  const copyOf = (entry: GoldenEntry) => structuredClone(snapshotOf(entry, reader));

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
      const holders = [...(state.phrasingOwners.get(normalised) ?? [])].sort(compareIds);
      return holders.flatMap((entryId) => {
        const entry = state.entries.get(entryId);
        const phrasing = entry?.phrasings.find((candidate) => candidate.normalised === normalised);
        if (entry === undefined || phrasing === undefined) return [];
        const { audience, language } = entry;
        return [{ entryId, phrasing: { ...phrasing }, audience: [...audience], language }];
      });
    },
    async readScopes() {
      const limited = [...state.entries.values()].filter((entry) => !isUnlimited(entry));
      return new Map(
        limited.map(({ id, audience, language }) => [id, { audience: [...audience], language }] as const),
      );
    },
    async readEntry(entryId) {
      const entry = state.entries.get(entryId);
      return entry && copyOf(entry);
    },
    async readForServing(entryId) {
      const entry = state.entries.get(entryId);
      return entry && canMatch(entry) ? copyOf(entry) : undefined;
    },
    async readSources(sources) {
      return structuredClone(sources.map((source) => sourceState(source, reader)));
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
