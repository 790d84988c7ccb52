import { setImmediate } from "node:timers/promises";
import type { GoldenEntry } from "../stores/golden.ts";
import { addEntry, type GoldenAddition } from "./entries/add-entry.ts";
import {
  type Approval,
  approveEntry,
  type FreshnessMarks,
  markFreshness,
  type Retirement,
  retireEntry,
} from "./entries/change-state.ts";
import {
  addNegative,
  addPhrasing,
  type PhrasingEditOptions,
  removeNegative,
  removePhrasing,
} from "./entries/edit-phrasings.ts";
import { noSuchEntry, readEntry } from "./entries/find-entry.ts";
import { type Reopening, reopenEntry } from "./entries/reopen-entry.ts";
import type { BulkImportOptions, BulkImportResult } from "./exchange/bulk/import-rows.ts";
import { formatGoldenYaml } from "./exchange/format-golden-yaml.ts";
import { type ImportResult, importGolden } from "./exchange/import-golden.ts";
import type { ImportOptions } from "./exchange/plan-import.ts";
import { judgeSnapshot } from "./freshness/judge-snapshot.ts";
import type { GoldenChange, GoldenListing, GoldenParts } from "./golden-parts.ts";
import type { LintReport } from "./lint/lint-golden.ts";
import { describeHistory, type HistoryStep } from "./review/describe-history.ts";
import type { QueueItem, QueueOptions } from "./review/order-queue.ts";
import { canDraft, type DraftOptions, draftEdit } from "./review/proposal/draft-edit.ts";
import type { ProposedEdit } from "./review/proposal/propose-edit.ts";
import { completeReview, type GoldenReview, openReview, type ReviewCompletion } from "./review/review.ts";
import { createQueueWalk, pageOfQueue, type QueuePage, type QueuePageOptions } from "./review/walk-queue.ts";
import { type CitationQuestion, type CitedPassage, citePassages } from "./sources/cite-passages.ts";

/** What people do with golden entries; serving them is the matcher's part. */
export interface GoldenLayer {
  /**
   * Adds an entry stamped with what its sources are now.
   * @throws AppError `golden-invalid`, `golden-conflict`, `document-not-found`, those of the embedder
   */
  add(addition: GoldenAddition): Promise<GoldenChange>;
  /** @throws AppError `golden-invalid`, `golden-conflict`, `golden-not-found`, those of the embedder */
  addPhrasing(id: string, text: string, options?: PhrasingEditOptions): Promise<GoldenChange>;
  /** @throws AppError as `addPhrasing`; `golden-invalid` where the entry has no such question, or no other */
  removePhrasing(id: string, text: string, options?: PhrasingEditOptions): Promise<GoldenChange>;
  /** Names a near question that must not get the answer. @throws AppError as `addPhrasing` */
  addNegative(id: string, text: string, options?: PhrasingEditOptions): Promise<GoldenChange>;
  /** @throws AppError as `addPhrasing`; `golden-invalid` where the entry has no such negative question */
  removeNegative(id: string, text: string, options?: PhrasingEditOptions): Promise<GoldenChange>;
  /**
   * The passages of some pages that an answer rests on, to be stamped as its sources: rather one too many than one too few.
   * @throws AppError `document-not-found`, those of the embedder
   */
  citedPassages(question: CitationQuestion): Promise<CitedPassage[]>;
  /** Every entry without a verdict, ordered by id: nothing that they rest on is read. */
  entries(): Promise<GoldenEntry[]>;
  /** Every entry, ordered by id; or those of `ids` that are there, in that order. */
  list(options?: { ids?: readonly string[] }): Promise<GoldenListing[]>;
  /** @throws AppError `golden-not-found` */
  show(id: string): Promise<GoldenListing>;
  /** Verdicts of these entries in the order named, or of all. @throws AppError `golden-not-found` */
  check(ids?: readonly string[]): Promise<GoldenListing[]>;
  /** Notes in the store which entries a check found stale, or fresh again. */
  markFreshness(listings: readonly GoldenListing[]): Promise<FreshnessMarks>;
  /** Lets a draft or a retired entry be served. @throws AppError those named at `approveEntry` */
  approve(approval: Approval): Promise<GoldenChange>;
  /** Takes an entry out of service and frees its questions. @throws AppError `golden-not-found` */
  retire(retirement: Retirement): Promise<GoldenChange>;
  /** Takes a retirement back. @throws AppError those named at `reopenEntry` */
  reopen(reopening: Reopening): Promise<GoldenChange>;
  /** Entries that wait for a person, the most needed first. */
  queue(options?: QueueOptions): Promise<QueueItem[]>;
  /** One page of the queue, for which no more is judged than it takes; undefined where `after` is not in the queue. */
  queuePage(page: QueuePageOptions): Promise<QueuePage | undefined>;
  /**
   * Checks the store itself: sources, links, and that questions lead where they should; of all entries, or of those named.
   * @throws AppError `golden-not-found`
   */
  lint(ids?: readonly string[]): Promise<LintReport>;
  /** What happened to an entry, the oldest first, also after its removal. @throws AppError `golden-not-found` */
  history(id: string): Promise<HistoryStep[]>;
  /** Resolves to the entry that was removed; its history stays. @throws AppError `golden-not-found` */
  remove(id: string, options?: { by?: string | null }): Promise<GoldenEntry>;
  /** First step of a review: what changed. @throws AppError `golden-not-found` */
  openReview(id: string): Promise<GoldenReview>;
  /** Whether `proposeEdit` has a chat model to ask, and something new that it could draft from. */
  canPropose(review: GoldenReview): Promise<boolean>;
  /**
   * A machine's edit of the answer for the review that was opened, for a person to judge; undefined where no chat model is
   * there or no source says anything new. A failure is a value. @throws AppError `aborted`
   */
  proposeEdit(review: GoldenReview, options?: DraftOptions): Promise<ProposedEdit | undefined>;
  /** Second step: stamps the entry, which is approved then. @throws AppError `review-required` and those named at `completeReview` */
  completeReview(completion: ReviewCompletion): Promise<GoldenChange>;
  /** All entries, or those named, as YAML. @throws AppError `golden-not-found` */
  exportYaml(ids?: readonly string[]): Promise<string>;
  /** Reads entries from YAML, all or none. @throws AppError `import-invalid` naming file, line and field */
  importYaml(text: string, options: ImportOptions): Promise<ImportResult>;
  /** Takes over answers from a table or from another tool. @throws AppError those named at `importRows` */
  importRows(text: string, options: BulkImportOptions): Promise<BulkImportResult>;
}

export function createGoldenLayer(parts: GoldenParts): GoldenLayer {
  const { store, clock } = parts;
  const queue = createQueueWalk(parts);

  const show = async (id: string): Promise<GoldenListing> => {
    const snapshot = await readEntry(id, store);
    return { entry: snapshot.entry, freshness: await judgeSnapshot(snapshot, parts) };
  };

  const list = async ({ ids }: { ids?: readonly string[] } = {}): Promise<GoldenListing[]> => {
    const listings: GoldenListing[] = [];
    for (const id of ids ?? (await store.listEntries()).map((entry) => entry.id)) {
      const snapshot = await store.readEntry(id);
      // An entry removed since the listing is simply not listed.
      if (!snapshot) continue;
      listings.push({ entry: snapshot.entry, freshness: await judgeSnapshot(snapshot, parts) });
      // Reads of a file in this process wait for nothing, so a question would wait for all of them.
      await setImmediate();
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
    add: (addition) => addEntry(addition, parts),
    addPhrasing: (id, text, options) => addPhrasing({ id, text, ...options }, parts),
    removePhrasing: (id, text, options) => removePhrasing({ id, text, ...options }, parts),
    addNegative: (id, text, options) => addNegative({ id, text, ...options }, parts),
    removeNegative: (id, text, options) => removeNegative({ id, text, ...options }, parts),
    citedPassages: (question) => citePassages(question, parts),
    entries: () => store.listEntries(),
    list,
    show,
    check,
    markFreshness: (listings) => markFreshness(listings, parts),
    approve: (approval) => approveEntry(approval, parts),
    retire: (retirement) => retireEntry(retirement, parts),
    reopen: (reopening) => reopenEntry(reopening, parts),
    async queue(options) {
      const traffic = await parts.traffic?.();
      const items: QueueItem[] = [];
      for await (const item of queue.walk({ ...(traffic && { traffic }), ...options })) items.push(item);
      return items;
    },
    async queuePage(page) {
      const traffic = await parts.traffic?.();
      return pageOfQueue(queue.walk({ ...(traffic && { traffic }) }), page);
    },
    // Loaded when it is asked for: the parsers behind it would make every first answer wait.
    async lint(ids) {
      for (const id of ids ?? []) await readEntry(id, store);
      const { lintGolden } = await import("./lint/lint-golden.ts");
      return lintGolden(await list(), { ...parts, ...(ids && { only: new Set(ids) }) });
    },
    history: (id) => describeHistory(id, store),
    async remove(id, { by = null } = {}) {
      const entry = await store.getEntry(id);
      const event = { action: "removed", at: clock().toISOString(), by, note: null } as const;
      if (!entry || !(await store.removeEntry(id, event))) return noSuchEntry(id, store);
      return entry;
    },
    openReview: (id) => openReview(id, parts),
    canPropose: async (review) => canDraft(review, parts),
    proposeEdit: (review, options) => draftEdit(review, parts, options),
    completeReview: (completion) => completeReview(completion, parts),
    async exportYaml(ids) {
      return formatGoldenYaml(ids ? (await check(ids)).map(({ entry }) => entry) : await store.listEntries());
    },
    importYaml: (text, options) => importGolden(text, options, parts),
    // Loaded when it is asked for: the parsers behind it would make every first answer wait.
    async importRows(text, options) {
      const { importRows } = await import("./exchange/bulk/import-rows.ts");
      return importRows(text, options, parts);
    },
  };
}
