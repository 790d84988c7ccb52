import type { CacheEntry, CacheQuery, CacheSelection, CacheSnapshot } from "../../stores/cache.ts";

/** Stored answers of one tenant, to look at and to remove. */
export interface CacheAdmin {
  status(): Promise<CacheStatus>;
  /** Newest first. */
  list(query?: CacheQuery): Promise<CacheEntry[]>;
  /** With what its passages are now. @throws AppError `cache-entry-not-found` */
  show(id: string): Promise<CacheSnapshot>;
  /** Removes stored answers; resolves to their number. */
  purge(selection: CachePurge): Promise<number>;
}

/** `expired`: older than `cache.ttlSeconds`, or written under a clock that was set back since. `orphaned`: of models, prompts, settings of the index or surfaces that are gone. */
export type CachePurge =
  | Exclude<CacheSelection, { readonly kind: "written-before" | "orphaned" }>
  | { readonly kind: "expired" }
  | { readonly kind: "orphaned" };

export interface CacheStatus {
  /** Whether answers are kept: as the configuration allows, and a chat model writes or `cache.extracted` is true. */
  readonly enabled: boolean;
  /** Why none are kept; null where they are. */
  readonly offBecause: string | null;
  /** Whether answers to near questions are served, and not to the same one alone. */
  readonly semantic: boolean;
  /** In force where a surface has none of its own; null where there is none. */
  readonly threshold: number | null;
  readonly entries: number;
  readonly sizeBytes: number;
  /** How often the entries that are there were served. */
  readonly served: number;
  /** Entries that nobody will be served any more. */
  readonly orphaned: number;
  readonly maxEntries: number;
  readonly ttlSeconds: number;
  /** What keeps near questions from being served; null where nothing does, or nothing is kept. */
  readonly note: string | null;
  /** Where `log.questions` is `hash` and there are texts in the cache all the same: that, in a sentence; else null. */
  readonly texts: string | null;
}
