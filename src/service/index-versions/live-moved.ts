import type { IndexDetails, IndexVersionStore } from "../../stores/indexes/index-versions.ts";

/**
 * Whether the live version is another one than the version that a build began with, or its documents changed since: what was
 * written there is not in what was built.
 */
export async function liveMoved(
  indexes: Pick<IndexVersionStore, "live" | "documentsMark">,
  { from, fromMark }: Pick<IndexDetails, "from" | "fromMark">,
): Promise<boolean> {
  // In this order, as one that gave way may have been dropped.
  return (await indexes.live()) !== from || (await indexes.documentsMark(from)) !== fromMark;
}
