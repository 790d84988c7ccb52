import { isDeepStrictEqual } from "node:util";
import type { Store } from "../../../src/stores/store.ts";
import type { JournalLine } from "./journal.ts";
import {
  applyOperation,
  applyPageChange,
  type Operation,
  type PageChange,
  pageText,
  type WriterEntry,
  type WriterState,
} from "./writer-state.ts";

/** What became of the operation that was under way when a writer was killed. */
export type Remainder = "nothing under way" | "absent" | "whole" | "some documents of an ingest" | "torn";

export interface Verdict {
  /** What the writer has in the database now. */
  readonly state: WriterState;
  readonly acknowledged: number;
  readonly remainder: Remainder;
  readonly problems: readonly string[];
}

type Entries = Record<string, Omit<WriterEntry, "sources">>;

/** What the database holds of one writer. */
interface Holdings {
  readonly entries: Entries;
  /** Source text by file name. */
  readonly pages: Record<string, string>;
  readonly quarantined: WriterState["quarantined"];
  /** Questions of which a report made a labelled pair; these are never taken back. */
  readonly labelled: readonly string[];
  readonly threshold: number | null;
}

/**
 * Compares what the database holds of a killed writer with its journal: every acknowledged operation is there, and the
 * one under way is there as a whole or not at all. An ingest writes document by document; each of those is whole or
 * not, and it removes the documents that are gone in one step at its end.
 */
export async function judgeWriter(
  store: Store,
  { name, before, lines }: { name: string; before: WriterState; lines: readonly JournalLine[] },
): Promise<Verdict> {
  const { state, underWay, acknowledged } = foldJournal(before, lines);
  const held = await readHoldings(store, name);
  const settled = underWay
    ? settle({ state, underWay, held })
    : { state, remainder: "nothing under way" as const };
  const problems = compare(held, settled.state).map((problem) =>
    underWay ? `${problem} (under way: ${JSON.stringify(underWay)})` : problem,
  );
  return { ...settled, acknowledged, remainder: problems.length > 0 ? "torn" : settled.remainder, problems };
}

function foldJournal(before: WriterState, lines: readonly JournalLine[]) {
  let state = before;
  let underWay: Operation | undefined;
  let acknowledged = 0;
  for (const line of lines) {
    if (line.kind === "begin") {
      state = { ...state, next: line.next };
      underWay = line.operation;
    }
    if (line.kind !== "acknowledged" || !underWay) continue;
    if (line.refused === null) state = applyOperation(state, underWay, line.marks ?? undefined);
    underWay = undefined;
    acknowledged += 1;
  }
  return { state, underWay, acknowledged };
}

interface Unsettled {
  readonly state: WriterState;
  readonly underWay: Operation;
  readonly held: Holdings;
}

/** The state that the database shows, of those that the operation under way may have left. */
function settle({ state, underWay, held }: Unsettled): { state: WriterState; remainder: Remainder } {
  if (underWay.kind === "ingest") return settleIngest({ state, changes: underWay.changes, held });
  if (underWay.kind === "check") return settleCheck({ state, underWay, held });
  const after = applyOperation(state, underWay);
  return compare(held, after).length === 0 && !isDeepStrictEqual(state, after)
    ? { state: after, remainder: "whole" }
    : { state, remainder: "absent" };
}

function settleIngest({
  state,
  changes,
  held,
}: {
  state: WriterState;
  changes: readonly PageChange[];
  held: Holdings;
}): { state: WriterState; remainder: Remainder } {
  const settled = structuredClone(state);
  // Deletions come last and together: one that was made shows that all were.
  const deletions = changes.filter(({ kind }) => kind === "delete");
  const isDone = (change: PageChange): boolean => {
    if (change.kind === "put") return held.pages[change.file] === pageText(change.page);
    if (change.kind === "rename") return held.pages[change.to] !== undefined;
    return deletions.some(({ file }) => held.pages[file] === undefined);
  };
  const done = changes.filter(isDone);
  for (const change of done) applyPageChange(settled, change);
  const remainder =
    done.length === 0 ? "absent" : done.length === changes.length ? "whole" : "some documents of an ingest";
  return { state: settled, remainder };
}

/** A check marks entry by entry; each mark is a write of its own. */
function settleCheck({ state, underWay, held }: Unsettled): { state: WriterState; remainder: Remainder } {
  const moved = (from: string, to: string) =>
    Object.keys(state.entries).filter(
      (id) => state.entries[id]?.state === from && held.entries[id]?.state === to,
    );
  const marks = { stale: moved("approved", "stale"), fresh: moved("stale", "approved") };
  const count = marks.stale.length + marks.fresh.length;
  return { state: applyOperation(state, underWay, marks), remainder: count === 0 ? "absent" : "whole" };
}

async function readHoldings(store: Store, name: string): Promise<Holdings> {
  const entries: Entries = {};
  for (const entry of await store.golden.listEntries()) {
    if (!entry.id.startsWith(`${name}n`)) continue;
    const { id, state, revision, answer } = entry;
    entries[id] = {
      ...{ state, revision, answer },
      questions: entry.phrasings.map(({ text }) => text),
      negatives: entry.negatives.map(({ text }) => text),
    };
  }
  const pages: Record<string, string> = {};
  for (const { id } of await store.documents.listDocuments({ collection: name })) {
    pages[id.slice(name.length + 1)] = (await store.documents.getDocument(id))?.source ?? "";
  }
  const quarantined = (await store.quarantine.list())
    .filter(({ entryId }) => entryId.startsWith(`${name}n`))
    .map(({ entryId: id, question }) => ({ id, question: question ?? "" }))
    .toReversed();
  const labelled = (await store.labels.list()).map(({ asked }) => asked);
  const threshold = (await store.settings.getThreshold("golden"))?.value ?? null;
  return { entries, pages, quarantined, labelled, threshold };
}

function compare(held: Holdings, { entries, pages, quarantined, threshold }: WriterState): string[] {
  const problems: string[] = [];
  for (const id of new Set([...Object.keys(entries), ...Object.keys(held.entries)])) {
    const { sources: _, ...expected } = entries[id] ?? { sources: [] };
    const found = held.entries[id] ?? {};
    if (isDeepStrictEqual(found, expected)) continue;
    problems.push(`Entry ${id} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}.`);
  }
  for (const file of new Set([...Object.keys(pages), ...Object.keys(held.pages)])) {
    const page = pages[file];
    const expected = page && pageText(page);
    if (held.pages[file] === expected) continue;
    problems.push(`Document ${file} is ${show(held.pages[file])}, not ${show(expected)}.`);
  }
  if (!isDeepStrictEqual(held.quarantined, quarantined)) {
    problems.push(`Kept apart are ${JSON.stringify(held.quarantined)}, not ${JSON.stringify(quarantined)}.`);
  }
  for (const { question } of quarantined) {
    if (!held.labelled.includes(question)) problems.push(`No pair is labelled with "${question}".`);
  }
  if (threshold !== null && held.threshold !== threshold) {
    problems.push(`The threshold is ${held.threshold}, not ${threshold}.`);
  }
  return problems;
}

function show(text: string | undefined): string {
  return text === undefined ? "absent" : JSON.stringify(text.slice(0, 120));
}
