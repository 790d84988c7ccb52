import { AppError } from "../errors.ts";
import type { GoldenEntry } from "../stores/golden.ts";
import { checkAnswer, checkEntryId, checkReviewer } from "./check-entry.ts";
import { describeWrite } from "./describe-write.ts";
import { noSuchEntry, readEntry } from "./find-entry.ts";
import { formatGoldenYaml } from "./format-golden-yaml.ts";
import { judgeFreshness } from "./freshness.ts";
import type { GoldenChange, GoldenListing, GoldenParts } from "./golden-parts.ts";
import { type ImportResult, importGolden } from "./import-golden.ts";
import { nameEntry } from "./name-entry.ts";
import type { ImportOptions } from "./plan-import.ts";
import { embedPhrasings, preparePhrasings, refuseTakenPhrasings } from "./prepare-phrasings.ts";
import { stampSources } from "./resolve-sources.ts";
import { completeReview, type GoldenReview, openReview, type ReviewCompletion } from "./review.ts";
import type { SourceInput } from "./source-reference.ts";

/** What people do with golden entries; serving them is the matcher's part. */
export interface GoldenLayer {
  /**
   * Adds an entry stamped with what its sources are now.
   * @throws AppError `golden-invalid`, `golden-conflict`, `document-not-found`, those of the embedder
   */
  add(addition: GoldenAddition): Promise<GoldenChange>;
  /** @throws AppError `golden-invalid`, `golden-conflict`, `golden-not-found`, those of the embedder */
  addPhrasing(id: string, text: string, options?: { signal?: AbortSignal }): Promise<GoldenChange>;
  /** Every entry, ordered by id. */
  list(): Promise<GoldenListing[]>;
  /** @throws AppError `golden-not-found` */
  show(id: string): Promise<GoldenListing>;
  /** Verdicts of these entries in the order named, or of all. @throws AppError `golden-not-found` */
  check(ids?: readonly string[]): Promise<GoldenListing[]>;
  /** Resolves to the entry that was removed. @throws AppError `golden-not-found` */
  remove(id: string): Promise<GoldenEntry>;
  /** First step of a review: what changed. @throws AppError `golden-not-found` */
  openReview(id: string): Promise<GoldenReview>;
  /** Second step: stamps the entry. @throws AppError `review-required` and those named at `completeReview` */
  completeReview(completion: ReviewCompletion): Promise<GoldenChange>;
  /** All entries, or those named, as YAML. @throws AppError `golden-not-found` */
  exportYaml(ids?: readonly string[]): Promise<string>;
  /** Reads entries from YAML, all or none. @throws AppError `import-invalid` naming file, line and field */
  importYaml(text: string, options: ImportOptions): Promise<ImportResult>;
}

export interface GoldenAddition {
  /** @default made of the first phrasing */
  id?: string;
  /** Questions that the answer answers, the main one first. */
  phrasings: readonly string[];
  /** Served verbatim. */
  answer: string;
  /** What the answer rests on. An entry without sources is kept, but never served. */
  sources: readonly SourceInput[];
  reviewedBy: string;
  signal?: AbortSignal;
}

export function createGoldenLayer(parts: GoldenParts): GoldenLayer {
  const { store, clock } = parts;

  const add = async (addition: GoldenAddition): Promise<GoldenChange> => {
    const answer = checkAnswer(addition.answer);
    const reviewedBy = checkReviewer(addition.reviewedBy);
    const phrasings = preparePhrasings(addition.phrasings, parts);
    await refuseTakenPhrasings(phrasings, { store, entryId: undefined });
    const id = await chooseId(addition.id, phrasings[0]?.text ?? "");
    const { sources, snapshotTexts } = await stampSources(addition.sources, parts);
    const { vectors, embedder, warnings } = await embedPhrasings(phrasings, {
      ...parts,
      signal: addition.signal,
    });
    const now = clock().toISOString();
    const stamps = { reviewedBy, reviewedAt: now, createdAt: now, revision: 1 };
    const entry: GoldenEntry = { id, answer, phrasings, sources, ...stamps };
    await store.putEntry({ entry, vectors, embedder, expectedRevision: 0, snapshotTexts });
    return describeWrite(id, { store, warnings });
  };

  const chooseId = async (wanted: string | undefined, phrasing: string): Promise<string> => {
    if (wanted === undefined) {
      const taken = new Set((await store.listEntries()).map((entry) => entry.id));
      return nameEntry(phrasing, (id) => taken.has(id));
    }
    const id = checkEntryId(wanted);
    if (!(await store.getEntry(id))) return id;
    throw new AppError("golden-conflict", `A golden entry "${id}" exists already.`, {
      hint: `assay golden review ${id}`,
    });
  };

  const addPhrasing: GoldenLayer["addPhrasing"] = async (id, text, { signal } = {}) => {
    const { entry } = await readEntry(id, store);
    const existing = entry.phrasings;
    const texts = [...existing.map((phrasing) => phrasing.text), text];
    const phrasings = preparePhrasings(texts, { ...parts, existing });
    if (phrasings.length === existing.length) {
      return describeWrite(id, { store, warnings: [`"${id}" has this question already.`] });
    }
    await refuseTakenPhrasings(phrasings, { store, entryId: id });
    const { vectors, embedder, warnings } = await embedPhrasings(phrasings, { ...parts, signal });
    await store.putEntry({
      entry: { ...entry, phrasings, revision: entry.revision + 1 },
      vectors,
      embedder,
      expectedRevision: entry.revision,
      snapshotTexts: new Map(),
    });
    return describeWrite(id, { store, warnings });
  };

  const show = async (id: string): Promise<GoldenListing> => {
    const { entry, states } = await readEntry(id, store);
    return { entry, freshness: judgeFreshness(entry.sources, states) };
  };

  const list = async (): Promise<GoldenListing[]> => {
    const listings: GoldenListing[] = [];
    for (const { id } of await store.listEntries()) {
      const snapshot = await store.readForServing(id);
      // An entry removed since the listing is simply not listed.
      if (!snapshot) continue;
      const { entry, states } = snapshot;
      listings.push({ entry, freshness: judgeFreshness(entry.sources, states) });
    }
    return listings;
  };

  const check = async (ids?: readonly string[]): Promise<GoldenListing[]> => {
    if (!ids) return list();
    const listings: GoldenListing[] = [];
    for (const id of new Set(ids)) listings.push(await show(id));
    return listings;
  };

  return {
    add,
    addPhrasing,
    list,
    show,
    check,
    async remove(id) {
      const entry = await store.getEntry(id);
      if (!entry || !(await store.removeEntry(id))) return noSuchEntry(id, store);
      return entry;
    },
    openReview: (id) => openReview(id, parts),
    completeReview: (completion) => completeReview(completion, parts),
    async exportYaml(ids) {
      return formatGoldenYaml(ids ? (await check(ids)).map(({ entry }) => entry) : await store.listEntries());
    },
    importYaml: (text, options) => importGolden(text, options, parts),
  };
}
