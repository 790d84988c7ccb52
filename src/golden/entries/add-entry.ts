import { AppError } from "../../errors.ts";
import type { GoldenEntry } from "../../stores/golden.ts";
import type { GoldenChange, GoldenParts } from "../golden-parts.ts";
import { warnOfLinks } from "../links/lost-links.ts";
import { stampLinks } from "../links/stamp-links.ts";
import { stampSources } from "../sources/resolve-sources.ts";
import type { SourceInput } from "../sources/source-reference.ts";
import { checkAnswer, checkEntryId, checkLanguage, checkReviewer, checkWords } from "./check-entry.ts";
import { describeWrite } from "./describe-write.ts";
import { nameEntry } from "./name-entry.ts";
import { preparePhrasings, refuseTakenPhrasings } from "./prepare-phrasings.ts";
import { saveEntry } from "./save-entries.ts";

export interface GoldenAddition {
  /** @default made of the first phrasing */
  id?: string;
  /** Questions that the answer answers, the main one first. */
  phrasings: readonly string[];
  /** Near questions that must not get the answer. @default none */
  negatives?: readonly string[];
  /** Served verbatim. */
  answer: string;
  /** What the answer rests on. An entry without sources is kept, but never served. */
  sources: readonly SourceInput[];
  /** Who vouches for the answer; for a draft, who wrote it, which may be nobody known. */
  reviewedBy?: string;
  /** Keep it unserved until somebody approves it. @default false */
  draft?: boolean;
  /** BCP 47 tag of the answer's language. @default null: unknown */
  language?: string | null;
  /** Who may be answered with it. @default everyone */
  audience?: readonly string[];
  /** @default none */
  labels?: readonly string[];
  /** Add it although a phrasing would match another entry with another answer; the history notes it. @default false */
  force?: boolean;
  signal?: AbortSignal;
}

/** Adds an entry stamped with what its sources are now; a draft is stamped too, so that its review shows what moved. */
export async function addEntry(addition: GoldenAddition, parts: GoldenParts): Promise<GoldenChange> {
  const { store, clock } = parts;
  const { draft = false, reviewedBy: named, force, signal } = addition;
  const answer = checkAnswer(addition.answer);
  const by = draft && named === undefined ? null : checkReviewer(named ?? "");
  const language = checkLanguage(addition.language ?? null);
  const audience = checkWords(addition.audience ?? [], "audience");
  const labels = checkWords(addition.labels ?? [], "label");
  const phrasings = preparePhrasings(addition.phrasings, parts);
  const negatives = addition.negatives?.length ? preparePhrasings(addition.negatives, parts) : [];
  refuseContradiction({ phrasings, negatives });
  await refuseTakenPhrasings(phrasings, { store, entryId: undefined, scope: { audience, language } });
  const id = await chooseId(addition.id, { phrasing: phrasings[0]?.text ?? "", parts });
  const { sources, snapshotTexts } = await stampSources(addition.sources, parts);
  const links = await stampLinks({ answer, sources }, parts.documents);
  const at = clock().toISOString();
  const entry: GoldenEntry = {
    ...{ id, answer, phrasings, negatives, sources, links, language, audience, labels },
    state: draft ? "draft" : "approved",
    reviewedBy: draft ? "" : (by ?? ""),
    ...{ reviewedAt: at, createdAt: at, revision: 1 },
  };
  const event = { action: "added", at, by, note: null } as const;
  const save = { entry, event, snapshotTexts, recordsEvidence: true };
  const warnings = await saveEntry(save, { force, signal }, parts);
  const lost = await warnOfLinks(entry, parts.documents);
  return describeWrite(id, { ...parts, warnings: [...warnings, ...lost] });
}

async function chooseId(
  wanted: string | undefined,
  { phrasing, parts: { store } }: { phrasing: string; parts: GoldenParts },
): Promise<string> {
  if (wanted === undefined) {
    const taken = new Set((await store.listEntries()).map((entry) => entry.id));
    return nameEntry(phrasing, (id) => taken.has(id));
  }
  const id = checkEntryId(wanted);
  if (!(await store.getEntry(id))) return id;
  throw new AppError("golden-conflict", `A golden entry "${id}" exists already.`, {
    hint: `assay golden review ${id}`,
  });
}

/** @throws AppError `golden-invalid` when a question is to be answered and refused at once */
export function refuseContradiction({
  phrasings,
  negatives,
}: Pick<GoldenEntry, "phrasings" | "negatives">): void {
  const asked = new Set(phrasings.map(({ normalised }) => normalised));
  const both = negatives.find(({ normalised }) => asked.has(normalised));
  if (!both) return;
  throw new AppError("golden-invalid", `"${both.text}" is a question of the entry and one it must refuse.`, {
    hint: "Leave it out of one of the two.",
  });
}
