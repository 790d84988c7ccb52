import { createTwoFilesPatch } from "diff";
import type { PassageRecord } from "../stores/documents.ts";

/** Beyond so many changed lines a line-by-line diff takes seconds and reads no better than both texts in full. */
const MAX_EDITS = 1500;

export interface DiffOptions {
  /** Heads the patch; usually the source's label. */
  label: string;
  /** Text at the last review; undefined where nobody kept it. */
  before: string | undefined;
  /** Text now; undefined where the source is gone. */
  after: string | undefined;
  reviewedVersion: string;
  currentVersion: string | undefined;
  /** Versions of a topic whose documents disagree: no one text stands for it now. @default none */
  versions?: readonly string[] | undefined;
}

/** Unified diff of a source between the last review and now; its head alone where there is no one text now. */
export function diffSource(options: DiffOptions): string {
  const { label, before, after, reviewedVersion, currentVersion, versions } = options;
  const oldHeader = `${reviewedVersion}, as reviewed${before === undefined ? " (its text was not kept)" : ""}`;
  if (versions)
    return `--- ${label}\t${oldHeader}\n+++ ${label}\tdiffering versions: ${versions.join(", ")}\n`;
  const newHeader = after === undefined ? "gone" : `${currentVersion ?? "now"}, now`;
  const limits = { context: 3, maxEditLength: MAX_EDITS };
  const patch = createTwoFilesPatch(label, label, before ?? "", after ?? "", oldHeader, newHeader, limits);
  if (patch !== undefined) return patch;
  const lines = (mark: string, text: string | undefined) =>
    (text ?? "").split("\n").map((line) => `${mark}${line}`);
  const head = [`--- ${label}\t${oldHeader}`, `+++ ${label}\t${newHeader}`];
  return [...head, ...lines("-", before), ...lines("+", after), ""].join("\n");
}

/** Smallest word overlap at which a passage is taken for the rewritten form of one that is gone. */
export const MIN_SUCCESSOR_OVERLAP = 0.5;

/**
 * The passage of a document that shares most words with a text that is gone: 2 × shared words / words of both
 * (Dice's coefficient over distinct words). The first of equals.
 */
export function findSuccessor(
  text: string,
  passages: readonly PassageRecord[],
): { passage: PassageRecord; overlap: number } | undefined {
  const wanted = distinctWords(text);
  let best: { passage: PassageRecord; overlap: number } | undefined;
  for (const passage of passages) {
    const words = distinctWords(passage.text);
    let shared = 0;
    for (const word of words) if (wanted.has(word)) shared += 1;
    const overlap = shared === 0 ? 0 : (2 * shared) / (wanted.size + words.size);
    if (overlap > (best?.overlap ?? 0)) best = { passage, overlap };
  }
  return best;
}

/** Scripts without spaces count by character. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}_]+/gu;

function distinctWords(text: string): Set<string> {
  return new Set(text.normalize("NFKC").toLowerCase().match(WORD) ?? []);
}
