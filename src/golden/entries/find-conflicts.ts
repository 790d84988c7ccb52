import { AppError } from "../../errors.ts";
import type { GuardOptions } from "../../match/choose-nearest.ts";
import { cosine, type Similarity } from "../../models/similarity.ts";
import type { GoldenEntry, GoldenWrite } from "../../stores/golden.ts";
import { canMatch } from "../../stores/golden-history.ts";
import { scopesOverlap } from "../../stores/golden-scope.ts";
import { findVetoes } from "../../text/vetoes/find-vetoes.ts";
import type { GoldenParts } from "../golden-parts.ts";

/**
 * A conflict is found when it is written, not when a customer meets it: a new phrasing so near to a phrasing of another
 * entry that it would match it, where the two entries have different answers and could answer the same asker. A veto between the two questions settles
 * it, and so does a negative phrasing that is at least as near, since the other entry then refuses the question.
 */
export interface PhrasingConflict {
  /** Entry and phrasing that are being written. */
  readonly entryId: string;
  readonly text: string;
  readonly answer: string;
  readonly other: { readonly entryId: string; readonly text: string; readonly answer: string };
  readonly similarity: Similarity;
  /** The golden threshold in force. */
  readonly threshold: number;
}

export interface ConflictQuestion {
  /** What is being written, all of it in one transaction. */
  readonly writes: readonly GoldenWrite[];
  /** Ids of the phrasings that are new. */
  readonly checked: ReadonlySet<string>;
}

/** Empty also where no threshold is in force, since then only equal questions match. */
export async function findConflicts(
  { writes, checked }: ConflictQuestion,
  { store, threshold: thresholdInForce, guards }: GoldenParts,
): Promise<PhrasingConflict[]> {
  if (checked.size === 0) return [];
  // Vectors of another model cannot be compared; the write itself is refused for them.
  const { embedderId } = await store.vectors.changesSince(await store.vectors.sequence());
  if (embedderId !== undefined && embedderId !== writes[0]?.embedder.id) return [];
  const threshold = await thresholdInForce?.();
  if (threshold === undefined) return [];
  const vectors = new Map(await store.readVectors());
  for (const write of writes) addVectors(vectors, write);
  const written = new Map(writes.map(({ entry }) => [entry.id, entry]));
  const stored = (await store.listEntries()).filter(({ id }) => !written.has(id));
  const others = [...stored, ...written.values()].filter(canMatch);
  const conflicts: PhrasingConflict[] = [];
  for (const { entry } of writes) {
    if (entry.state === "retired") continue;
    for (const { id, text } of entry.phrasings) {
      const vector = checked.has(id) ? vectors.get(id) : undefined;
      const nearest =
        vector && findNearest({ text, vector }, { entry, others, vectors, threshold, ...guards });
      if (!nearest) continue;
      conflicts.push({ entryId: entry.id, text, answer: entry.answer, ...nearest, threshold });
    }
  }
  return conflicts;
}

function addVectors(vectors: Map<string, Float32Array>, write: GoldenWrite): void {
  const { entry, negativeVectors } = write;
  for (const [index, { id }] of entry.phrasings.entries()) {
    const vector = write.vectors[index];
    if (vector) vectors.set(id, vector);
  }
  for (const [index, { id }] of entry.negatives.entries()) {
    const vector = negativeVectors[index];
    if (vector) vectors.set(id, vector);
  }
}

interface Field extends Pick<GuardOptions, "vetoes"> {
  readonly entry: GoldenEntry;
  readonly others: readonly GoldenEntry[];
  readonly vectors: ReadonlyMap<string, Float32Array>;
  readonly threshold: number;
}

/** The nearest phrasing of another entry that would match the text and give it another answer. */
function findNearest(
  { text: asked, vector }: { text: string; vector: Float32Array },
  { entry, others, vectors, threshold, vetoes }: Field,
): Pick<PhrasingConflict, "other" | "similarity"> | undefined {
  const nearnessOf = (id: string): number => {
    const stored = vectors.get(id);
    return stored ? cosine(vector, stored) : -1;
  };
  let best: Pick<PhrasingConflict, "other" | "similarity"> | undefined;
  for (const other of others) {
    if (other.id === entry.id || sameAnswer(other, entry) || !scopesOverlap(other, entry)) continue;
    const refusal = Math.max(-1, ...other.negatives.map(({ id }) => nearnessOf(id)));
    for (const { id, text } of other.phrasings) {
      const stored = vectors.get(id);
      if (!stored) continue;
      const similarity = cosine(vector, stored);
      if (similarity < threshold || similarity <= refusal) continue;
      if (best && similarity <= best.similarity) continue;
      if (findVetoes({ asked, stored: text, answer: other.answer }, vetoes).length > 0) continue;
      best = { other: { entryId: other.id, text, answer: other.answer }, similarity };
    }
  }
  return best;
}

export function sameAnswer(a: { answer: string }, b: { answer: string }): boolean {
  return plainAnswer(a) === plainAnswer(b);
}

/** White space at the ends and line ends of another kind make no other answer. */
export function plainAnswer({ answer }: { answer: string }): string {
  return answer.replace(/\r\n?/gu, "\n").trim();
}

/** One sentence that names both questions. */
export function describeConflict({ text, other, similarity, threshold }: PhrasingConflict): string {
  const near = `${similarity.toFixed(3)} similar (threshold ${threshold})`;
  return `"${text}" is ${near} to "${other.text}" of golden entry "${other.entryId}", which has another answer.`;
}

/** The error for conflicts that nobody overruled: both questions and both answers of the first, and how many more. */
export function nearConflict(conflicts: readonly [PhrasingConflict, ...PhrasingConflict[]]): AppError {
  const [first] = conflicts;
  const more = conflicts.length > 1 ? ` (and ${conflicts.length - 1} more such questions)` : "";
  const message = [
    `${describeConflict(first)}${more}`,
    `  "${first.entryId}" answers: ${excerpt(first.answer)}`,
    `  "${first.other.entryId}" answers: ${excerpt(first.other.answer)}`,
  ].join("\n");
  const negative = `assay golden negative add ${first.other.entryId} ${JSON.stringify(first.text)}`;
  return new AppError("golden-conflict", message, {
    hint: `Reword it, keep it from the other entry (${negative}), or repeat with --force.`,
  });
}

function excerpt(answer: string): string {
  const line = answer.replace(/\s+/gu, " ").trim();
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}
