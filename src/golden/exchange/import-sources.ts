import { AppError } from "../../errors.ts";
import type { GoldenSource, GoldenStore, SourceReference } from "../../stores/golden.ts";
import { placedReference } from "../../stores/sources/passage-place.ts";
import type { GoldenParts } from "../golden-parts.ts";
import { type StampedSources, stampSources } from "../sources/resolve-sources.ts";
import { readSourceInput, referenceKey, type SourceInput } from "../sources/source-reference.ts";
import type { GoldenFileSource } from "./golden-file.ts";
import type { Complain } from "./import-problem.ts";

/**
 * Takes the stamps a file carries. The text a stamp was made of is kept for the next review's diff where it is
 * known: when the source still has that hash, or an entry of this database was stamped with it before.
 */
export async function takeFileStamps(
  written: readonly GoldenFileSource[],
  { complain, store }: { complain: Complain; store: GoldenStore },
): Promise<StampedSources | undefined> {
  const sources = new Map<string, GoldenSource>();
  let complete = true;
  for (const [index, source] of written.entries()) {
    const { hash, version, label, context } = source;
    if (hash !== undefined && version !== undefined) {
      const reference = stampedReference(source, hash);
      const place = label ?? (reference.kind === "topic" ? `topic ${reference.topic}` : reference.documentId);
      const stamp = { reference, hash, version, label: place, ...(context && { context }) };
      sources.set(referenceKey(placedReference(stamp)), stamp);
      continue;
    }
    complete = false;
    const missing = hash === undefined ? "hash" : "version";
    const hint = "Leave out `reviewed` and all stamps of the entry, and import with --reviewer <name>.";
    complain(["sources", index, missing], "is missing, although the entry has been reviewed", hint);
  }
  if (!complete) return undefined;
  const taken = [...sources.values()];
  const states = await store.readSources(taken.map(placedReference));
  const snapshotTexts = new Map<string, string>();
  for (const [index, { hash }] of taken.entries()) {
    const state = states[index];
    const current =
      state?.kind === "found" && (state.hash === hash || state.formerHash === hash) ? state.text : undefined;
    const text = current ?? (await store.getSnapshotText(hash));
    if (text !== undefined) snapshotTexts.set(hash, text);
  }
  return { sources: taken, snapshotTexts };
}

/** Stamps the sources of an entry that carries no review with what they are now. */
export async function stampFileSources(
  written: readonly GoldenFileSource[],
  { complain, parts }: { complain: Complain; parts: GoldenParts },
): Promise<StampedSources | undefined> {
  const sources = new Map<string, GoldenSource>();
  const snapshotTexts = new Map<string, string>();
  let complete = true;
  for (const [index, source] of written.entries()) {
    const problem = await stampOne(source, parts).then((stamped) => {
      if ("code" in stamped) return { text: `cannot be used: ${stamped.message}`, hint: stamped.hint };
      for (const each of stamped.sources) sources.set(referenceKey(placedReference(each)), each);
      for (const [hash, text] of stamped.snapshotTexts) snapshotTexts.set(hash, text);
      return undefined;
    });
    if (!problem) continue;
    complete = false;
    complain(["sources", index], problem.text, problem.hint);
  }
  return complete ? { sources: [...sources.values()], snapshotTexts } : undefined;
}

async function stampOne(source: GoldenFileSource, parts: GoldenParts): Promise<StampedSources | AppError> {
  if (source.hash !== undefined || source.version !== undefined) {
    return new AppError("import-invalid", "it has a stamp, but the entry has no `reviewed`.", {
      hint: "Add `reviewed: {by, at}` to the entry, or leave out hash and version.",
    });
  }
  try {
    const stamped = await stampSources([unstampedInput(source)], parts);
    if (
      source.passage === undefined ||
      stamped.sources.every(({ reference }) => reference.kind === "passage")
    ) {
      return stamped;
    }
    const hint = `Write passage: ${source.passage}#<anchor>, or document: ${source.passage}`;
    return new AppError("import-invalid", `"${source.passage}" is not a passage.`, { hint });
  } catch (error) {
    if (!AppError.isInstance(error)) throw error;
    return namesPassage(source.document ?? "")
      ? new AppError(error.code, error.message, { hint: `Write passage: ${source.document}`, cause: error })
      : error;
  }
}

/** Whether it is written like a section or a line, which `document` does not take. */
function namesPassage(text: string): boolean {
  return readSourceInput(text).some(({ kind }) => kind === "section" || kind === "line");
}

/** True when a file names, without stamps, the documents and topics that an entry rests on. */
export function namesSameSources(
  written: readonly GoldenFileSource[],
  sources: readonly GoldenSource[],
): boolean {
  const stored = new Set(sources.map(({ reference }) => nameOf(reference)));
  const covered = new Set<string>();
  for (const source of written) {
    const name = possibleNames(source).find((possible) => stored.has(possible));
    if (name === undefined) return false;
    covered.add(name);
  }
  return covered.size === stored.size;
}

function nameOf(reference: SourceReference): string {
  return reference.kind === "topic"
    ? `topic ${reference.topic}`
    : `${reference.kind} ${reference.documentId}`;
}

function possibleNames({ document, passage, topic }: GoldenFileSource): string[] {
  if (document !== undefined) return [`document ${document}`];
  if (topic !== undefined) return [`topic ${topic}`];
  return readSourceInput(passage ?? "").flatMap((reading) =>
    reading.kind === "line" || reading.kind === "section" ? [`passage ${reading.documentId}`] : [],
  );
}

function stampedReference({ document, passage, topic }: GoldenFileSource, hash: string): SourceReference {
  if (topic !== undefined) return { kind: "topic", topic };
  if (document !== undefined) return { kind: "document", documentId: document };
  return { kind: "passage", documentId: passage ?? "", passageHash: hash };
}

function unstampedInput({ document, passage, topic }: GoldenFileSource): SourceInput {
  if (topic !== undefined) return { kind: "topic", topic };
  return document !== undefined ? { kind: "document", documentId: document } : (passage ?? "");
}
