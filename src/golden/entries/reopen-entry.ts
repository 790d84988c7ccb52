import type { GoldenEntry, GoldenState } from "../../stores/golden.ts";
import type { GoldenChange, GoldenParts } from "../golden-parts.ts";
import { describeWrite } from "./describe-write.ts";
import { readEntry } from "./find-entry.ts";
import { saveEntry } from "./save-entries.ts";

export interface Reopening {
  id: string;
  /** Who takes the retirement back. @default null: nobody named */
  by?: string | null;
  signal?: AbortSignal;
}

/**
 * Takes a retirement back: the entry is again in the state it was in before, with the review it had, so that one whose sources
 * moved meanwhile waits in the queue and is not served. Its questions are looked at as if they were new.
 *
 * @throws AppError `golden-conflict` where a question belongs to another entry by now, or would get its answer;
 * `golden-not-found`, those of the embedder
 */
export async function reopenEntry(
  { id, by = null, signal }: Reopening,
  parts: GoldenParts,
): Promise<GoldenChange> {
  const { store, clock } = parts;
  const { entry } = await readEntry(id, store);
  if (entry.state !== "retired") {
    return describeWrite(id, { ...parts, warnings: [`"${id}" is not retired.`] });
  }
  const next: GoldenEntry = {
    ...entry,
    state: await stateBefore(entry, parts),
    revision: entry.revision + 1,
  };
  const event = { action: "reopened", at: clock().toISOString(), by, note: null } as const;
  const warnings = await saveEntry({ entry: next, event }, { signal }, parts);
  return describeWrite(id, { ...parts, warnings });
}

/** One that was never anything but retired, as it came from a file, waits for an approval. */
async function stateBefore({ id }: GoldenEntry, { store }: GoldenParts): Promise<GoldenState> {
  const history = await store.readHistory(id);
  const last = history.findLast(({ content }) => content !== null && content.state !== "retired");
  return last?.content?.state ?? "draft";
}
