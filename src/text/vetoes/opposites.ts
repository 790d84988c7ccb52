import { plainWords, stemOf } from "../words/stems.ts";
import { oppositesList } from "./opposites-list.ts";

/** "switch all the lights off" */
const MOST_BETWEEN = 4;

/** Things that exclude one another: by matter, by side of it, the words for that side. */
export const opposites: readonly (readonly (readonly Term[])[])[] = oppositesList
  .trim()
  .split("\n")
  .map((line) => line.split(" | ").map((side) => side.split(", ").map(readTerm)));

/** A word, or a phrase of two with up to `gap` words between them. */
export interface Term {
  readonly text: string;
  /** The first word in plain letters, and its stem. */
  readonly word: string;
  readonly stem: string;
  /** Words that follow, each as it is; empty for a word alone. */
  readonly rest: readonly string[];
  readonly gap: number;
}

function readTerm(term: string): Term {
  const isOpen = term.includes(" ~ ");
  const [word = "", ...rest] = plainWords(term);
  return { text: term.replace("~", "…"), word, stem: stemOf(word), rest, gap: isOpen ? MOST_BETWEEN : 0 };
}
