import { checkPin, checkVectors } from "../check-write.ts";
import { compareIds } from "../compare-ids.ts";
import type { GoldenEntry, GoldenStore } from "../golden.ts";
import { canMatch } from "../golden-history.ts";
import { isUnlimited } from "../golden-scope.ts";
import { snapshotOf, sourceState } from "../sources/source-state.ts";
import { createSnapshotReader, goldenVectorsOf, type MemoryState } from "./memory-state.ts";
import { putEntries, removeEntry, setState, showVectors } from "./write-golden.ts";

export function createMemoryGolden(state: MemoryState): GoldenStore {
  const reader = createSnapshotReader(state);
  const copyOf = (entry: GoldenEntry) => structuredClone(snapshotOf(entry, reader));

  return {
    vectors: state.phrasingVectors,
    negativeVectors: state.negativeVectors,
    async readVectors() {
      return structuredClone(goldenVectorsOf(state));
    },
    async listUnembedded() {
      if (state.pin === undefined) return [];
      const known = goldenVectorsOf(state);
      return [...state.entries.values()]
        .flatMap(({ phrasings, negatives }) => [...phrasings, ...negatives])
        .filter(({ id }) => !known.has(id))
        .sort((a, b) => compareIds(a.id, b.id))
        .map((phrasing) => ({ ...phrasing }));
    },
    async addVectors(added, embedder) {
      checkVectors(added.values(), embedder);
      checkPin(state.pin, embedder);
      for (const entry of state.entries.values()) {
        const news = [...entry.phrasings, ...entry.negatives].filter(({ id }) => added.has(id));
        for (const { id } of news) {
          const vector = added.get(id);
          if (vector) goldenVectorsOf(state, embedder.id).set(id, vector.slice());
        }
        if (news.length === 0) continue;
        for (const each of state.indexes.values()) showVectors(each, entry);
      }
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
    lastEvent: async () => state.events.length,
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
