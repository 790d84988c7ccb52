import type { GoldenEntry, GoldenWrite } from "../../stores/golden.ts";
import type { GoldenEventInput } from "../../stores/golden-history.ts";
import type { GoldenParts } from "../golden-parts.ts";
import { describeConflict, findConflicts, nearConflict, type PhrasingConflict } from "./find-conflicts.ts";

/** An entry as it shall be; its revision is one more than the stored one. */
export interface EntrySave {
  readonly entry: GoldenEntry;
  readonly event: GoldenEventInput;
  /** Source texts to keep, by hash. @default none */
  readonly snapshotTexts?: ReadonlyMap<string, string>;
  /** Ids of phrasings that may conflict with other entries. @default all of the entry */
  readonly checked?: readonly string[];
  /** Whether a person vouches for the answer beside all that the documents hold now. @default false */
  readonly recordsEvidence?: boolean;
}

export interface SaveOptions {
  /** Write in spite of conflicts, and note them in the history. @default false */
  force?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** What would be written, and what stands against it. */
export interface PreparedSave {
  readonly writes: readonly GoldenWrite[];
  readonly conflicts: readonly PhrasingConflict[];
  readonly warnings: readonly string[];
}

/**
 * Writes an entry, its phrasings embedded as questions. Resolves to warnings.
 *
 * @throws AppError `golden-conflict` when a new phrasing would match another entry with another answer, or the entry
 * moved meanwhile; those of the embedder
 */
export async function saveEntry(
  save: EntrySave,
  { force = false, signal }: SaveOptions,
  parts: GoldenParts,
): Promise<readonly string[]> {
  const { writes, conflicts, warnings } = await prepareSaves([save], { signal }, parts);
  const [first, ...rest] = conflicts;
  if (first && !force) throw nearConflict([first, ...rest]);
  await parts.store.putEntries(writes.map((write) => noteConflicts(write, conflicts)));
  return [...warnings, ...conflicts.map(describeConflict)];
}

/** Embeds the entries and looks for conflicts; nothing is written. @throws AppError of the embedder */
export async function prepareSaves(
  saves: readonly EntrySave[],
  { signal }: Pick<SaveOptions, "signal">,
  parts: GoldenParts,
): Promise<PreparedSave> {
  if (saves.length === 0) return { writes: [], conflicts: [], warnings: [] };
  const { embedder } = parts;
  const texts = saves.flatMap(({ entry }) => textsOf(entry));
  const embeddings = await embedder.embed(texts, { kind: "query", ...(signal && { signal }) });
  const { id, dimension } = embedder.fingerprint;
  let next = 0;
  const take = (count: number) => {
    next += count;
    return embeddings.slice(next - count, next).map(({ vector }) => vector);
  };
  const writes: GoldenWrite[] = [];
  for (const { entry, event, snapshotTexts = new Map<string, string>(), recordsEvidence } of saves) {
    const vectors = take(entry.phrasings.length);
    writes.push({
      entry: recordsEvidence ? await recordEvidence(entry, vectors, parts) : entry,
      ...{ event, snapshotTexts, vectors },
      negativeVectors: take(entry.negatives.length),
      embedder: { id, dimension },
      expectedRevision: entry.revision - 1,
    });
  }
  const checked = new Set(
    saves.flatMap((save) => save.checked ?? save.entry.phrasings.map((phrasing) => phrasing.id)),
  );
  return {
    writes,
    conflicts: await findConflicts({ writes, checked }, parts),
    warnings: texts
      .filter((_, index) => embeddings[index]?.truncated)
      .map(
        (text) =>
          `The embedding model reads only the first ${embedder.maxTokens} tokens of "${text.slice(0, 60)}…".`,
      ),
  };
}

/** The write with a note of the conflicts that its writer overruled. */
export function noteConflicts(write: GoldenWrite, conflicts: readonly PhrasingConflict[]): GoldenWrite {
  const own = conflicts.filter(({ entryId }) => entryId === write.entry.id);
  if (own.length === 0) return write;
  const forced = `Forced: ${own.map(describeConflict).join(" ")}`;
  const { note } = write.event;
  return { ...write, event: { ...write.event, note: note === null ? forced : `${note} ${forced}` } };
}

/** The entry with what stands beside its sources now, in place of what was noted at an earlier review. */
async function recordEvidence(
  { evidence: _, ...entry }: GoldenEntry,
  [vector]: readonly Float32Array[],
  parts: GoldenParts,
): Promise<GoldenEntry> {
  const evidence = vector && (await parts.evidence?.record(entry, vector));
  return { ...entry, ...(evidence && { evidence }) };
}

function textsOf({ phrasings, negatives }: GoldenEntry): string[] {
  return [...phrasings, ...negatives].map(({ text }) => text);
}
