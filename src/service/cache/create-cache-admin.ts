import type { CachePart } from "../../answer/question-context.ts";
import { CLOCK_DIFFERENCE } from "../../cache/look-up/judge-entry.ts";
import type { Config } from "../../config.ts";
import { AppError } from "../../errors.ts";
import type { CacheStore } from "../../stores/cache.ts";
import type { CacheAdmin, CacheStatus } from "./cache-admin.ts";
import { keptTexts, whyNotKept } from "./why-not-kept.ts";

export interface CacheAdminParts {
  config: Config;
  store: CacheStore;
  cache: CachePart;
  /** Whether a chat model writes answers. */
  isWriting: boolean;
  /** In force for this embedding model. @throws AppError `threshold-stale` */
  threshold: () => Promise<number | undefined>;
  clock: () => Date;
}

export function createCacheAdmin({
  config,
  store,
  cache,
  isWriting,
  threshold,
  clock,
}: CacheAdminParts): CacheAdmin {
  const { extracted, ttlSeconds, maxEntries } = config.cache;
  const because = whyNotKept(config) ?? (isWriting || extracted ? null : NOTHING_WRITTEN);
  const surfaces = Object.keys(config.surfaces);

  /** A threshold of another model is said, and keeps nothing else from being shown. */
  async function readThreshold(): Promise<{ value: number | null; problem: string | null }> {
    try {
      return { value: (await threshold()) ?? null, problem: null };
    } catch (error) {
      if (!AppError.isInstance(error) || error.code !== "threshold-stale") throw error;
      return { value: null, problem: error.message };
    }
  }

  async function status(): Promise<CacheStatus> {
    await cache.answers.flush();
    const { groups, ...counts } = await store.count();
    const { value, problem } = await readThreshold();
    const isKept = because === null;
    const isOrphan = ({ edition, surface }: (typeof groups)[number]) =>
      edition !== cache.edition || (surface !== null && !surfaces.includes(surface));
    return {
      ...counts,
      offBecause: because,
      ...{ enabled: isKept, semantic: value !== null, threshold: value, maxEntries, ttlSeconds },
      orphaned: groups.filter(isOrphan).reduce((sum, { entries }) => sum + entries, 0),
      texts: keptTexts(config, counts.entries),
      note: isKept && value === null ? (problem ?? EXACT_ALONE) : null,
    };
  }

  return {
    status,
    async list(query) {
      await cache.answers.flush();
      return store.list(query);
    },
    async show(id) {
      await cache.answers.flush();
      const snapshot = await store.read(id);
      if (snapshot) return snapshot;
      throw new AppError(
        "cache-entry-not-found",
        `There is no stored answer ${JSON.stringify(id.slice(0, 60))}.`,
        { hint: "assay cache list" },
      );
    },
    async purge(selection) {
      if (selection.kind === "orphaned") {
        return store.remove({ kind: "orphaned", edition: cache.edition, surfaces });
      }
      if (selection.kind !== "expired") return store.remove(selection);
      const now = clock().getTime();
      const before = new Date(now - ttlSeconds * 1000).toISOString();
      const removed = await store.remove({ kind: "written-before", before });
      // Written under a clock that was set back since: served to nobody either, and never older than the others.
      const latest = new Date(now + CLOCK_DIFFERENCE * 1000).toISOString();
      const ahead = (await store.list()).filter(({ createdAt }) => createdAt > latest);
      if (ahead.length === 0) return removed;
      return removed + (await store.remove({ kind: "entries", ids: ahead.map(({ id }) => id) }));
    },
  };
}

const NOTHING_WRITTEN = "no chat model writes answers";

const EXACT_ALONE =
  "No cache threshold is set for this embedding model, so a stored answer is served to the same question alone.";
