import type { CacheSnapshot } from "../../stores/cache.ts";
import type { DocumentSummary } from "../../stores/documents.ts";
import type { StaleReason } from "./cache-outcome.ts";
import type { Surroundings } from "./surroundings.ts";

export interface EntryBounds {
  now: Date;
  /** How long an answer may be served at all; reads do not renew it. */
  ttlSeconds: number;
  /** How old it may be for this question. @default as old as may be served */
  maxAgeSeconds?: number | undefined;
  /** Whether the asker may be answered from a document, as it is now. @default any */
  isAllowed?: ((document: DocumentSummary) => boolean) | undefined;
}

export type EntryJudgement =
  | { readonly kind: "usable"; readonly ageSeconds: number }
  | { readonly kind: "stale"; readonly reason: StaleReason }
  /**
   * `isOver`: for everyone, not only for who wants it younger. The age is below 0 for an answer that was written under a
   * clock that was set back since: how old it is nobody knows.
   */
  | { readonly kind: "expired"; readonly ageSeconds: number; readonly isOver: boolean };

/** Clocks of processes that share a store may differ by so much, in seconds. */
export const CLOCK_DIFFERENCE = 60;

/** Whether an entry may be served now, by its passages as they are in the same snapshot. */
export async function judgeEntry(
  { entry, states }: CacheSnapshot,
  { now, ttlSeconds, maxAgeSeconds = ttlSeconds, isAllowed }: EntryBounds,
  surroundings: Surroundings,
): Promise<EntryJudgement> {
  const elapsed = (now.getTime() - Date.parse(entry.createdAt)) / 1000;
  // It would be new until the clock is there again, which may be in years.
  if (elapsed < -CLOCK_DIFFERENCE) return { kind: "expired", ageSeconds: elapsed, isOver: true };
  const ageSeconds = Math.max(0, elapsed);
  const isOver = !(ageSeconds < ttlSeconds);
  if (isOver || ageSeconds > maxAgeSeconds) return { kind: "expired", ageSeconds, isOver };
  const moved = states.find((state) => state.kind !== "same");
  if (moved) return { kind: "stale", reason: moved.kind };
  const same = states.filter((state) => state.kind === "same");
  const isRefused = same.some(({ document }) => isAllowed?.(document) === false);
  if (isRefused) return { kind: "stale", reason: "not-allowed" };
  const hasNews = await surroundings.hasNews(
    entry,
    same.map(({ passage }) => passage.id),
  );
  return hasNews ? { kind: "stale", reason: "new-evidence" } : { kind: "usable", ageSeconds };
}
