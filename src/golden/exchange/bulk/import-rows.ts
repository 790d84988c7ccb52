import { AppError } from "../../../errors.ts";
import { shortenText } from "../../../text/shorten-text.ts";
import { checkReviewer } from "../../entries/check-entry.ts";
import { describeConflict } from "../../entries/find-conflicts.ts";
import { noteConflicts, prepareSaves } from "../../entries/save-entries.ts";
import type { GoldenParts } from "../../golden-parts.ts";
import { warnOfImportedLinks } from "../../links/lost-links.ts";
import type { BulkFormat, BulkRow } from "./bulk-row.ts";
import { mergeRows, type SkippedRow } from "./merge-rows.ts";
import { planRow, type RowPlan } from "./plan-rows.ts";
import { readCsv } from "./read-csv.ts";
import { readDify } from "./read-dify.ts";
import { readMongodb } from "./read-mongodb.ts";

export interface BulkImportOptions {
  format: BulkFormat;
  /** Name of the file in messages. */
  file: string;
  /** Who vouches for rows that name their sources. @default nobody: every row becomes a draft */
  stampedBy?: string;
  /** Take over rows in spite of conflicts with other entries, and note them in the history. @default false */
  force?: boolean;
  signal?: AbortSignal;
}

export interface BulkImportResult {
  /** Ids of new entries, drafts among them, in the order of the file. */
  readonly added: readonly string[];
  /** Those of them that wait for an approval: nobody vouches for them, or nothing tells whether they still hold. */
  readonly drafts: readonly string[];
  /** Ids of entries that were there already. */
  readonly unchanged: readonly string[];
  readonly skipped: readonly SkippedRow[];
  readonly warnings: readonly string[];
}

const READERS: Readonly<Record<BulkFormat, (text: string, options: { file: string }) => BulkRow[]>> = {
  csv: readCsv,
  dify: readDify,
  mongodb: readMongodb,
};

/** In characters: a row may hold a page where a question belongs. */
const LONGEST = { question: 200, reason: 400 } as const;

/**
 * Takes over answers from another tool. A row without sources becomes a draft, which is never served: nobody could tell
 * whether it still holds. A row that cannot be used is left out and reported; the others are written in one transaction.
 * Importing twice changes nothing.
 *
 * @throws AppError `usage` for a format that there is not, `import-invalid` for a file that cannot be read, `golden-invalid` for a bad name of the reviewer,
 * `golden-conflict` when someone else wrote meanwhile; those of the embedder
 */
export async function importRows(
  text: string,
  { format, file, stampedBy: named, force = false, signal }: BulkImportOptions,
  parts: GoldenParts,
): Promise<BulkImportResult> {
  const stampedBy = named === undefined ? undefined : checkReviewer(named);
  const rows = readerOf(format)(text, { file });
  const merged = mergeRows(rows.filter(({ problem }) => problem === undefined));
  const taken = new Set((await parts.store.listEntries()).map((entry) => entry.id));
  for (const { id } of merged.rows) if (id !== undefined) taken.add(id);
  const plans: RowPlan[] = [];
  for (const row of merged.rows) {
    const plan = await planRow(row, { file, stampedBy, parts, isTaken: (id) => taken.has(id) });
    if (plan.kind === "add") taken.add(plan.save.entry.id);
    plans.push(plan);
  }
  const additions = plans.filter((plan) => plan.kind === "add");
  const prepared = await prepareSaves(
    additions.map(({ save }) => save),
    { signal },
    parts,
  );
  const refused = new Map(force ? [] : prepared.conflicts.map((conflict) => [conflict.entryId, conflict]));
  const writes = prepared.writes.filter(({ entry }) => !refused.has(entry.id));
  await parts.store.putEntries(writes.map((write) => noteConflicts(write, prepared.conflicts)));
  const written = writes.map(({ entry }) => entry);
  const conflicting = additions.flatMap(({ line, save }): SkippedRow[] => {
    const conflict = refused.get(save.entry.id);
    return conflict ? [{ line, question: conflict.text, reason: describeConflict(conflict) }] : [];
  });
  const ids = new Set(written.map(({ id }) => id));
  return {
    added: written.map(({ id }) => id),
    drafts: written.filter(({ state }) => state === "draft").map(({ id }) => id),
    unchanged: plans.flatMap((plan) => (plan.kind === "unchanged" ? [plan.id] : [])),
    skipped: [...rows.flatMap(unreadableOf), ...merged.skipped, ...plans.flatMap(skippedOf), ...conflicting]
      .map(shortenRow)
      .sort((a, b) => a.line - b.line),
    warnings: [
      ...additions.filter(({ save }) => ids.has(save.entry.id)).flatMap(({ warnings }) => warnings),
      ...prepared.warnings,
      ...(force ? prepared.conflicts.map(describeConflict) : []),
      ...(await warnOfImportedLinks(written, parts.documents)),
    ],
  };
}

/** Callers without types hand in whatever they have, also a name that every object answers to. */
function readerOf(format: BulkFormat): (typeof READERS)[BulkFormat] {
  if (Object.hasOwn(READERS, format)) return READERS[format];
  throw new AppError(
    "usage",
    `There is no format ${shortenText(JSON.stringify(format) ?? "undefined", 60)}.`,
    {
      hint: `Use ${Object.keys(READERS).join(", ")}.`,
    },
  );
}

function unreadableOf({ line, questions, problem }: BulkRow): SkippedRow[] {
  return problem === undefined ? [] : [{ line, question: questions[0] ?? "", reason: problem }];
}

function shortenRow({ line, question, reason }: SkippedRow): SkippedRow {
  return {
    line,
    question: shortenText(question, LONGEST.question),
    reason: shortenText(reason, LONGEST.reason),
  };
}

function skippedOf(plan: RowPlan): SkippedRow[] {
  if (plan.kind !== "skip") return [];
  const { line, question, reason } = plan;
  return [{ line, question, reason }];
}
