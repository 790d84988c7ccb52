import { pathOf } from "../../api/path-of.ts";
import { type Resource, useResource } from "../../api/use-resource.ts";
import type { CacheList } from "../../api/wire/cache.ts";
import type { GoldenList } from "../../api/wire/golden.ts";

/** Answers that rest on a document. */
export interface Resting {
  readonly golden: Resource<GoldenList>;
  readonly stored: Resource<CacheList>;
}

/** How many of each kind are named; the rest is counted or said. */
const MOST = 100;

export function useResting(id: string): Resting {
  const golden = useResource<GoldenList>(pathOf("/v1/golden", { document: id, limit: MOST }));
  const stored = useResource<CacheList>(pathOf("/v1/cache", { documentId: id, limit: MOST }));
  return { golden, stored };
}
