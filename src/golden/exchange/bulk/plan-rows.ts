import { AppError } from "../../../errors.ts";
import type { GoldenEntry, Phrasing } from "../../../stores/golden.ts";
import type { GoldenScope } from "../../../stores/golden-scope.ts";
import { refuseContradiction } from "../../entries/add-entry.ts";
import { checkAnswer, checkEntryId, checkLanguage, checkWords } from "../../entries/check-entry.ts";
import { sameAnswer } from "../../entries/find-conflicts.ts";
import { nameEntry } from "../../entries/name-entry.ts";
import { findOwner, preparePhrasings } from "../../entries/prepare-phrasings.ts";
import type { EntrySave } from "../../entries/save-entries.ts";
import type { GoldenParts } from "../../golden-parts.ts";
import { stampLinks } from "../../links/stamp-links.ts";
import { type StampedSources, stampSources } from "../../sources/resolve-sources.ts";
import type { BulkRow } from "./bulk-row.ts";
import type { SkippedRow } from "./merge-rows.ts";

/** What becomes of a row: a new entry, an entry that is there already, or nothing, with the reason. */
export type RowPlan =
  | {
      readonly kind: "add";
      readonly line: number;
      readonly save: EntrySave;
      readonly warnings: readonly string[];
    }
  | { readonly kind: "unchanged"; readonly id: string }
  | ({ readonly kind: "skip" } & SkippedRow);

export interface PlanRowOptions {
  /** Name of the file, for the history. */
  file: string;
  /** Who vouches for rows with sources; without a name they are drafts too. */
  stampedBy: string | undefined;
  parts: GoldenParts;
  isTaken: (id: string) => boolean;
}

export async function planRow(row: BulkRow, options: PlanRowOptions): Promise<RowPlan> {
  const { parts, stampedBy, file, isTaken } = options;
  try {
    const answer = checkAnswer(row.answer);
    const phrasings = preparePhrasings(row.questions, parts);
    const language = checkLanguage(row.language ?? null);
    const audience = checkWords(row.audience ?? [], "audience");
    const known = await findKnown(row, { answer, phrasings, scope: { audience, language }, parts });
    if (known) return known;
    const negatives = row.negatives?.length ? preparePhrasings(row.negatives, parts) : [];
    refuseContradiction({ phrasings, negatives });
    const id = row.id === undefined ? nameEntry(phrasings[0]?.text ?? "", isTaken) : checkEntryId(row.id);
    const { stamped, warnings } = await stampRow(row, { id, parts });
    const by = stamped.sources.length > 0 ? stampedBy : undefined;
    const at = parts.clock().toISOString();
    const entry: GoldenEntry = {
      ...{ id, answer, phrasings, negatives, sources: stamped.sources },
      links: await stampLinks({ answer, sources: stamped.sources }, parts.documents),
      state: by === undefined ? "draft" : "approved",
      ...{ language, audience },
      labels: checkWords(row.labels ?? [], "label"),
      ...{ reviewedBy: by ?? "", reviewedAt: at, createdAt: at, revision: 1 },
    };
    const note = [`From ${file}:${row.line}.`, row.note].filter((text) => text !== undefined).join(" ");
    const event = { action: "imported", at, by: stampedBy ?? null, note } as const;
    const save = { entry, event, snapshotTexts: stamped.snapshotTexts, recordsEvidence: true };
    return { kind: "add", line: row.line, save, warnings };
  } catch (error) {
    if (!AppError.isInstance(error) || error.code !== "golden-invalid") throw error;
    return skip(row, AppError.isInstance(error.cause) ? error.cause.message : error.message);
  }
}

/** In characters; a command cut in the middle of its question would add another one. */
const LONGEST_SHOWN = 200;

function skip(row: BulkRow, reason: string): RowPlan {
  return { kind: "skip", line: row.line, question: row.questions[0] ?? "", reason };
}

/** What the store has of a row already. */
async function findKnown(
  row: BulkRow,
  {
    answer,
    phrasings,
    scope,
    parts: { store },
  }: { answer: string; phrasings: readonly Phrasing[]; scope: GoldenScope; parts: GoldenParts },
): Promise<RowPlan | undefined> {
  const named = row.id === undefined ? undefined : await store.getEntry(row.id);
  const owners = new Map<string, GoldenEntry>();
  for (const { normalised } of phrasings) {
    const owner = await findOwner(normalised, { store, scope });
    const entry = owner && (await store.getEntry(owner.entryId));
    if (entry) owners.set(normalised, entry);
  }
  const entry = named ?? [...owners.values()][0];
  if (!entry) return undefined;
  const hasAll = phrasings.every(({ normalised }) => owners.get(normalised)?.id === entry.id);
  if (hasAll && sameAnswer(entry, { answer })) return { kind: "unchanged", id: entry.id };
  const missing = phrasings.find(({ normalised }) => owners.get(normalised)?.id !== entry.id);
  return skip(
    row,
    sameAnswer(entry, { answer }) && missing
      ? `Golden entry "${entry.id}" gives this answer already; assay golden phrase ${entry.id} ${missing.text.length > LONGEST_SHOWN ? "<question>" : JSON.stringify(missing.text)}`
      : `Golden entry "${entry.id}" is there already with another answer.`,
  );
}

/** The sources of a row; none, with a warning, where one of them cannot be found: then nobody can vouch for it. */
async function stampRow(
  { sources = [], line }: BulkRow,
  { id, parts }: { id: string; parts: GoldenParts },
): Promise<{ stamped: StampedSources; warnings: string[] }> {
  try {
    return { stamped: await stampSources(sources, parts), warnings: [] };
  } catch (error) {
    if (!AppError.isInstance(error)) throw error;
    const warning = `"${id}" (line ${line}) is a draft without sources: ${error.message}`;
    return { stamped: { sources: [], snapshotTexts: new Map() }, warnings: [warning] };
  }
}
