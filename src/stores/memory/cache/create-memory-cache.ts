import {
  CACHE_DEFAULTS,
  type CacheEntry,
  type CacheSelection,
  type CacheStore,
  type CacheWrite,
} from "../../cache.ts";
import { checkCacheWrite } from "../../check-write.ts";
import { compareIds } from "../../compare-ids.ts";
import { cacheEntrySize, cacheSnapshotOf, hasSamePassages } from "../../sources/cached-passage-state.ts";
import { createSnapshotReader, type MemoryState } from "../memory-state.ts";

/** The cache of a store in memory; hands out copies. */
export function createMemoryCache(state: MemoryState): CacheStore {
  const { cached, cacheVectors } = state;
  const reader = createSnapshotReader(state);
  const snapshot = (entry: CacheEntry | undefined) =>
    entry && structuredClone(cacheSnapshotOf(entry, reader));
  const currentId = (documentId: string) => reader.document(documentId)?.id ?? documentId;
  const restsOn = ({ passages }: CacheEntry, documentId: string) =>
    passages.some((passage) => currentId(passage.documentId) === documentId);

  const everywhere = () => [...state.indexes.values()];

  function remove(ids: readonly string[]): number {
    const removed = everywhere().map((each) => {
      const known = ids.filter((id) => each.cached.delete(id));
      for (const id of known) each.cacheVectors.delete(id);
      return known.length;
    });
    return removed.reduce((sum, count) => sum + count, 0);
  }

  function isSelected(entry: CacheEntry, selection: CacheSelection): boolean {
    switch (selection.kind) {
      case "all":
        return true;
      case "entries":
        return selection.ids.includes(entry.id);
      case "document":
        return restsOn(entry, selection.documentId);
      case "surface":
        return entry.surface === selection.surface;
      case "answer":
        return entry.answerId === selection.answerId;
      case "written-before":
        return entry.createdAt <= selection.before;
      case "orphaned": {
        const { edition, surfaces } = selection;
        const isKnown = entry.surface === null || surfaces.includes(entry.surface);
        return entry.edition !== edition || !isKnown;
      }
      case "stale":
        return !hasSamePassages(entry, reader);
    }
  }

  /** Room for one more: first what nobody may be served any more, then what nobody asked for in longest. */
  function makeRoom({ maxEntries, expiredBefore }: CacheWrite["bounds"]): number {
    const all = () => everywhere().flatMap((each) => [...each.cached.values()]);
    const excess = () => Math.max(0, all().length + 1 - maxEntries);
    const first = (field: "createdAt" | "lastServedAt") =>
      all()
        .sort((a, b) => compareIds(a[field], b[field]) || compareIds(a.id, b.id))
        .map(({ id }) => id);
    if (excess() === 0) return 0;
    const expired = new Set(all().flatMap((entry) => (entry.createdAt <= expiredBefore ? [entry.id] : [])));
    const removed = remove(
      first("createdAt")
        .filter((id) => expired.has(id))
        .slice(0, excess()),
    );
    return removed + remove(first("lastServedAt").slice(0, excess()));
  }

  return {
    vectors: cacheVectors,
    async put(write) {
      checkCacheWrite(write);
      const { entry, vector, embedder, bounds } = write;
      const isPinned = state.pin?.id === embedder.id && state.pin.dimension === embedder.dimension;
      if (!isPinned || !hasSamePassages(entry, reader)) return { kind: "outdated" };
      const holders = [...cached.values()].filter(
        ({ namespace, normalised }) => namespace === entry.namespace && normalised === entry.normalised,
      );
      remove(holders.map(({ id }) => id));
      const removed = makeRoom(bounds);
      const { createdAt: lastServedAt } = entry;
      const size = cacheEntrySize({ entry, vector });
      cached.set(entry.id, structuredClone({ ...entry, lastServedAt, servedCount: 0, sizeBytes: size }));
      cacheVectors.set({ id: entry.id, group: entry.namespace, vector });
      return { kind: "stored", removed };
    },
    async findExact(namespace, normalised) {
      return snapshot(
        [...cached.values()].find(
          (entry) => entry.namespace === namespace && entry.normalised === normalised,
        ),
      );
    },
    read: async (id) => snapshot(cached.get(id)),
    async markServed(served) {
      for (const { id, at, times } of served) {
        const entry = cached.get(id);
        if (!entry) continue;
        const lastServedAt = compareIds(entry.lastServedAt, at) > 0 ? entry.lastServedAt : at;
        cached.set(id, { ...entry, lastServedAt, servedCount: entry.servedCount + times });
      }
    },
    async list({ documentId, surface, limit = CACHE_DEFAULTS.limit } = {}) {
      const found = [...cached.values()]
        .reverse()
        .filter((entry) => documentId === undefined || restsOn(entry, documentId))
        .filter((entry) => surface === undefined || entry.surface === surface)
        .sort((a, b) => compareIds(b.createdAt, a.createdAt));
      return structuredClone(found.slice(0, limit));
    },
    async remove(selection) {
      // What is removed for its content goes under every version of the index; what no longer holds goes under this one.
      const isOwn = selection.kind === "stale" || selection.kind === "orphaned";
      const looked = isOwn ? [state] : everywhere();
      const selected = looked
        .flatMap((each) => [...each.cached.values()])
        .filter((entry) => isSelected(entry, selection));
      return remove(selected.map(({ id }) => id));
    },
    async count() {
      const entries = [...cached.values()];
      const sum = (of: (entry: CacheEntry) => number) =>
        entries.reduce((total, entry) => total + of(entry), 0);
      return {
        entries: entries.length,
        sizeBytes: sum(({ sizeBytes }) => sizeBytes),
        served: sum(({ servedCount }) => servedCount),
        groups: countGroups(entries),
      };
    },
  };
}

function countGroups(entries: readonly CacheEntry[]) {
  const groups = new Map<string, { edition: string; surface: string | null; entries: number }>();
  for (const { edition, surface } of entries) {
    const key = JSON.stringify([edition, surface]);
    groups.set(key, { edition, surface, entries: (groups.get(key)?.entries ?? 0) + 1 });
  }
  return [...groups.values()].sort(
    (a, b) => compareIds(a.edition, b.edition) || compareIds(a.surface ?? "", b.surface ?? ""),
  );
}
