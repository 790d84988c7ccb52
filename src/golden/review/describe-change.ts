import { createTwoFilesPatch, OMIT_HEADERS } from "diff";
import type { PassageRecord } from "../../stores/documents.ts";

/** Beyond so many changed lines a line-by-line diff takes seconds and reads no better than both texts in full. */
const MAX_EDITS = 1500;

export interface DiffOptions {
  /** Heads the patch; usually the source's label. */
  label: string;
  /** Heads the side of now. @default `label` */
  labelNow?: string | undefined;
  /** Text at the last review; undefined where nobody kept it. */
  before: string | undefined;
  /** Text now; undefined where the source is gone. */
  after: string | undefined;
  reviewedVersion: string;
  currentVersion: string | undefined;
  /** Versions of a topic whose documents disagree: no one text stands for it now. @default none */
  versions?: readonly string[] | undefined;
}

/**
 * Unified diff of a source between the last review and now; its head alone where there is no one text now, and empty where
 * the text is the same. A line end that one of them lacks at the very end is no difference.
 */
export function diffSource({ label, labelNow = label, before, after, ...options }: DiffOptions): string {
  const { reviewedVersion, currentVersion, versions } = options;
  const kept = before === undefined ? " (its text was not kept)" : "";
  const change = after === undefined ? "gone" : `${currentVersion ?? "now"}, now`;
  const now = versions ? `differing versions: ${versions.join(", ")}` : change;
  // Written here, since the library's own head quotes every letter of a label that is not ASCII.
  const head = `--- ${label}\t${reviewedVersion}, as reviewed${kept}\n+++ ${labelNow}\t${now}\n`;
  if (versions) return head;
  const isSame = before !== undefined && after !== undefined && ended(before) === ended(after);
  return isSame ? "" : head + diffHunks(ended(before), ended(after));
}

function diffHunks(before: string, after: string): string {
  const options = { context: 3, maxEditLength: MAX_EDITS, headerOptions: OMIT_HEADERS };
  const hunks = createTwoFilesPatch("", "", before, after, undefined, undefined, options);
  return hunks?.replace(/^\n$/u, "") ?? marked("-", before) + marked("+", after);
}

function ended(text = ""): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

function marked(mark: string, text: string): string {
  return text.replace(/^(?=[\s\S])/gmu, mark);
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
