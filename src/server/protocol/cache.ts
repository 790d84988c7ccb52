import { z } from "zod";
import type { CacheStatus } from "../../service/cache/cache-admin.ts";
import type { CachedPassageState, CacheEntry } from "../../stores/cache.ts";
import { described, idText, lineText, listOf, nextCursor, pageQuery } from "./fields.ts";

const entry = described<CacheEntry>("CacheEntry", "A stored answer and what it was generated from.");

export const cacheStatus = described<CacheStatus>("CacheStatus", "Whether answers are kept, and how many.");
export const cacheQuery = z.strictObject({
  ...pageQuery,
  documentId: idText.exactOptional().meta({ description: "Answers that rest on it." }),
  surface: lineText.exactOptional(),
});
export const cacheList = z.strictObject({ entries: listOf(entry), nextCursor });
export const cacheDetail = z.strictObject({
  entry,
  states: listOf(described<CachedPassageState>("CachedPassageState", "What a passage of it is now.")),
});
export const cachePurge = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["all", "stale", "expired", "orphaned"]) }),
  z.strictObject({ kind: z.literal("entries"), ids: z.array(idText).min(1).max(10_000) }),
  z.strictObject({ kind: z.literal("document"), documentId: idText }),
  z.strictObject({ kind: z.literal("surface"), surface: lineText }),
  z.strictObject({ kind: z.literal("answer"), answerId: idText }),
]);
export const cachePurged = z.strictObject({ removed: z.number() });
