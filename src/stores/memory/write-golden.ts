import { checkGoldenWrite, checkPin } from "../check-write.ts";
import type { GoldenEntry, GoldenStateChange, GoldenWrite } from "../golden.ts";
import { phrasingConflict, revisionConflict } from "../golden-conflict.ts";
import { canMatch, contentOf, type GoldenContent, type GoldenEventInput } from "../golden-history.ts";
import { isUnlimited, sameScope, scopesOverlap } from "../golden-scope.ts";
import { goldenVectorsOf, type MemoryState, settlePin } from "./memory-state.ts";

/** All of the writes or, when one of them cannot be, none. */
export function putEntries(state: MemoryState, writes: readonly GoldenWrite[]): void {
  checkPut(state, writes);
  const replaced = new Map(writes.map(({ entry: { id } }) => [id, state.entries.get(id)]));
  for (const { entry } of writes) {
    const before = replaced.get(entry.id);
    if (!before) continue;
    giveUp(state, before);
    dropVectors(state, before, textsOf(entry));
  }
  for (const write of writes) put(state, write, replaced.get(write.entry.id));
  settlePin(state, writes[0]?.embedder);
}

export function setState(state: MemoryState, change: GoldenStateChange): void {
  const { id, expectedRevision: expected, event } = change;
  const entry = state.entries.get(id);
  if (entry?.revision !== expected) throw revisionConflict(id, { expected, found: entry?.revision ?? 0 });
  if (change.state !== "retired") {
    for (const { text, normalised } of entry.phrasings) {
      const owner = findRival(state, normalised, { entry });
      if (owner !== undefined) throw phrasingConflict(text, owner);
    }
  }
  const next = { ...entry, state: change.state, revision: expected + 1 };
  state.entries.set(id, next);
  if (change.state === "retired") giveUp(state, entry);
  else hold(state, entry);
  showEverywhere(state, next);
  record(state, next, { event, content: contentOf(next) });
}

export function removeEntry(state: MemoryState, id: string, event: GoldenEventInput): boolean {
  const entry = state.entries.get(id);
  if (entry === undefined) return false;
  giveUp(state, entry);
  state.entries.delete(id);
  dropVectors(state, entry, new Map());
  record(state, entry, { event, content: null });
  settlePin(state, undefined);
  return true;
}

/** Checks all writes against the state they lead to, so that a phrasing may move from one of them to another. */
function checkPut(state: MemoryState, writes: readonly GoldenWrite[]): void {
  let pin = state.pin;
  const written = new Map<string, number>();
  for (const write of writes) {
    checkGoldenWrite(write);
    checkPin(pin, write.embedder);
    pin = write.embedder;
    const { id } = write.entry;
    const found = written.get(id) ?? state.entries.get(id)?.revision ?? 0;
    if (written.has(id) || found !== write.expectedRevision) {
      throw revisionConflict(id, { expected: write.expectedRevision, found });
    }
    written.set(id, write.expectedRevision + 1);
  }
  checkPhrasings(state, writes, new Set(written.keys()));
}

/** @param written ids of all entries of the writes */
function checkPhrasings(
  state: MemoryState,
  writes: readonly GoldenWrite[],
  written: ReadonlySet<string>,
): void {
  const idOwners = new Map<string, string>();
  for (const entry of state.entries.values()) {
    if (!written.has(entry.id)) for (const { id } of entry.phrasings) idOwners.set(id, entry.id);
  }
  const held = new Map<string, GoldenEntry[]>();
  for (const { entry } of writes) {
    for (const { id, text, normalised } of entry.phrasings) {
      const others = held.get(normalised) ?? [];
      const isHeld = entry.state !== "retired";
      const among = () => others.find((other) => scopesOverlap(other, entry))?.id;
      const rival = isHeld ? (findRival(state, normalised, { entry, written }) ?? among()) : undefined;
      const owner = rival ?? idOwners.get(id);
      if (owner !== undefined) throw phrasingConflict(text, owner);
      if (isHeld) held.set(normalised, [...others, entry]);
      idOwners.set(id, entry.id);
    }
  }
}

/** Another entry that holds the phrasing, for askers that this one is for too; those being written are left out. */
function findRival(
  state: MemoryState,
  normalised: string,
  { entry, written = new Set() }: { entry: GoldenEntry; written?: ReadonlySet<string> },
): string | undefined {
  return [...(state.phrasingOwners.get(normalised) ?? [])].find((id) => {
    const other = state.entries.get(id);
    return id !== entry.id && !written.has(id) && other !== undefined && scopesOverlap(other, entry);
  });
}

function hold(state: MemoryState, { id, phrasings }: GoldenEntry): void {
  for (const { normalised } of phrasings) {
    const owners = state.phrasingOwners.get(normalised) ?? new Set();
    state.phrasingOwners.set(normalised, owners.add(id));
  }
}

function giveUp(state: MemoryState, { id, phrasings }: GoldenEntry): void {
  for (const { normalised } of phrasings) {
    const owners = state.phrasingOwners.get(normalised);
    owners?.delete(id);
    if (owners?.size === 0) state.phrasingOwners.delete(normalised);
  }
}

function put(state: MemoryState, write: GoldenWrite, before: GoldenEntry | undefined): void {
  const { vectors, negativeVectors, expectedRevision, snapshotTexts, event, embedder } = write;
  const entry = { ...structuredClone(write.entry), revision: expectedRevision + 1 };
  const all = [...entry.phrasings, ...entry.negatives];
  state.entries.set(entry.id, entry);
  for (const [index, vector] of [...vectors, ...negativeVectors].entries()) {
    const phrasing = all[index];
    if (phrasing) goldenVectorsOf(state, embedder.id).set(phrasing.id, vector.slice());
  }
  if (entry.state !== "retired") hold(state, entry);
  for (const { hash } of entry.sources) {
    const text = snapshotTexts.get(hash);
    if (text !== undefined) state.snapshots.set(hash, text);
  }
  // Seen before the store is pinned to it.
  state.pin ??= embedder;
  showEverywhere(state, entry);
  // Whoever follows the scopes of entries follows the vectors.
  if (before === undefined ? !isUnlimited(entry) : !sameScope(before, entry)) {
    for (const { phrasingVectors } of state.indexes.values()) phrasingVectors.touch();
  }
  record(state, entry, { event, content: contentOf(entry) });
}

/** Entries are shared by all versions of the index, each of which has its own readers. */
function showEverywhere(state: MemoryState, entry: GoldenEntry): void {
  for (const each of state.indexes.values()) showVectors(each, entry);
}

/** Lets readers see the vectors of an entry that a question may match, and hides those of another. */
export function showVectors(state: MemoryState, entry: GoldenEntry): void {
  const known = goldenVectorsOf(state);
  // Without the vector of a negative, what must not be answered would be answered.
  const isWhole = entry.negatives.every(({ id }) => known.has(id));
  for (const [log, phrasings, isShown] of [
    [state.phrasingVectors, entry.phrasings, canMatch(entry) && isWhole],
    [state.negativeVectors, entry.negatives, canMatch(entry)],
  ] as const) {
    for (const { id } of phrasings) {
      const vector = known.get(id);
      if (isShown && vector) log.set({ id, group: entry.id, vector });
      else log.delete(id);
    }
    // A hidden row is a change too: vectors made of the texts before it are not those of all texts.
    if (!isShown) log.touch();
  }
}

function textsOf({ phrasings, negatives }: GoldenEntry): Map<string, string> {
  return new Map([...phrasings, ...negatives].map(({ id, text }) => [id, text]));
}

/** @param kept texts by id of the phrasings that stay, with their vectors where they stay as they are */
function dropVectors(state: MemoryState, entry: GoldenEntry, kept: ReadonlyMap<string, string>): void {
  for (const { id, text } of [...entry.phrasings, ...entry.negatives]) {
    if (kept.get(id) === text) continue;
    for (const vectors of state.vectorsByEmbedder.values()) vectors.delete(id);
    for (const { phrasingVectors, negativeVectors } of state.indexes.values()) {
      phrasingVectors.delete(id);
      negativeVectors.delete(id);
    }
  }
}

function record(
  state: MemoryState,
  { id: entryId, revision }: GoldenEntry,
  { event, content }: { event: GoldenEventInput; content: GoldenContent | null },
): void {
  state.events.push({ ...event, entryId, revision, content: structuredClone(content) });
}
