import { AppError } from "../../errors.ts";
import type { GoldenEntry, Phrasing } from "../../stores/golden.ts";
import type { GoldenAction } from "../../stores/golden-history.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";
import type { GoldenChange, GoldenParts } from "../golden-parts.ts";
import { refuseContradiction } from "./add-entry.ts";
import { describeWrite } from "./describe-write.ts";
import { readEntry } from "./find-entry.ts";
import { preparePhrasings, refuseTakenPhrasings } from "./prepare-phrasings.ts";
import { type SaveOptions, saveEntry } from "./save-entries.ts";

export interface PhrasingEditOptions extends SaveOptions {
  /** Who does it, for the history. @default null: nobody named */
  by?: string | null;
}

/** Another question for the same answer; the review stays as it is. */
export async function addPhrasing(
  { id, text, ...options }: { id: string; text: string } & PhrasingEditOptions,
  parts: GoldenParts,
): Promise<GoldenChange> {
  const { store } = parts;
  const { entry } = await readEntry(id, store);
  const existing = entry.phrasings;
  const texts = [...existing.map((phrasing) => phrasing.text), text];
  const phrasings = preparePhrasings(texts, { ...parts, existing });
  if (phrasings.length === existing.length) {
    return describeWrite(id, { ...parts, warnings: [`"${id}" has this question already.`] });
  }
  await refuseTakenPhrasings(phrasings, { store, entryId: id, scope: entry });
  const checked = phrasings.slice(existing.length).map((phrasing) => phrasing.id);
  return edit({ ...entry, phrasings }, { action: "phrasing-added", checked, options, parts });
}

/** A question that the entry answers no more; it keeps at least one. */
export async function removePhrasing(
  { id, text, ...options }: { id: string; text: string } & PhrasingEditOptions,
  parts: GoldenParts,
): Promise<GoldenChange> {
  const { entry } = await readEntry(id, parts.store);
  const next = withoutPhrasing(entry, text);
  if (next.phrasings.length === entry.phrasings.length) {
    throw new AppError("golden-invalid", `"${id}" has no question "${text.slice(0, 120)}".`, {
      hint: `assay golden show ${id}`,
    });
  }
  return edit(next, { action: "phrasing-removed", checked: [], options, parts });
}

export interface NegativeOptions extends PhrasingEditOptions {
  /** Take the question from the entry's phrasings if it is one of them. @default false: that is refused */
  replacesPhrasing?: boolean;
}

/** A near question that the entry must not answer. */
export async function addNegative(
  { id, text, replacesPhrasing = false, ...options }: { id: string; text: string } & NegativeOptions,
  parts: GoldenParts,
): Promise<GoldenChange> {
  const { store } = parts;
  const found = await readEntry(id, store);
  const entry = replacesPhrasing ? withoutPhrasing(found.entry, text) : found.entry;
  const existing = entry.negatives;
  const texts = [...existing.map((phrasing) => phrasing.text), text];
  const negatives = preparePhrasings(texts, { ...parts, existing });
  if (negatives.length === existing.length) {
    return describeWrite(id, { ...parts, warnings: [`"${id}" refuses this question already.`] });
  }
  return edit({ ...entry, negatives }, { action: "negative-added", checked: [], options, parts });
}

export async function removeNegative(
  { id, text, ...options }: { id: string; text: string } & PhrasingEditOptions,
  parts: GoldenParts,
): Promise<GoldenChange> {
  const { entry } = await readEntry(id, parts.store);
  const wanted = normaliseQuestion(text);
  const negatives = entry.negatives.filter(({ normalised }) => normalised !== wanted);
  if (negatives.length === entry.negatives.length) {
    throw new AppError("golden-invalid", `"${id}" has no negative question "${text.slice(0, 120)}".`, {
      hint: `assay golden show ${id}`,
    });
  }
  return edit({ ...entry, negatives }, { action: "negative-removed", checked: [], options, parts });
}

/** @throws AppError `golden-invalid` when it is the only one */
function withoutPhrasing(entry: GoldenEntry, text: string): GoldenEntry {
  const unwanted = normaliseQuestion(text);
  const phrasings = entry.phrasings.filter(({ normalised }) => normalised !== unwanted);
  if (phrasings.length > 0) return { ...entry, phrasings };
  throw new AppError("golden-invalid", `"${text.slice(0, 120)}" is the only question of "${entry.id}".`, {
    hint: `assay golden retire ${entry.id}`,
  });
}

interface Edit {
  action: GoldenAction;
  checked: readonly Phrasing["id"][];
  options: PhrasingEditOptions;
  parts: GoldenParts;
}

async function edit(entry: GoldenEntry, { action, checked, options, parts }: Edit): Promise<GoldenChange> {
  refuseContradiction(entry);
  const { by = null } = options;
  const event = { action, at: parts.clock().toISOString(), by, note: null };
  const next = { ...entry, revision: entry.revision + 1 };
  const warnings = await saveEntry({ entry: next, event, checked }, options, parts);
  return describeWrite(entry.id, { ...parts, warnings });
}
