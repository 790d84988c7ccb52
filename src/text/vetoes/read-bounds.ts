/** On which side of a number something must lie: "up to 5" is `most`, "more than 5" `least`. */
export interface Bound {
  readonly side: "most" | "least" | "exact";
  /** With its number, as written. */
  readonly text: string;
}

const NUMBER =
  "(?:\\d[\\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|a hundred|a dozen|half a dozen)";
const TIME = "(?= ?(?:ms|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\\b)";
const BOUNDS: readonly (readonly [Bound["side"], RegExp])[] = [
  // First, since "more than" is part of it.
  ["most", new RegExp(`\\b(?:no|not) (?:more|longer|later|larger) than ${NUMBER}`, "iu")],
  ["least", new RegExp(`\\b(?:no|not) (?:less|fewer|shorter|smaller) than ${NUMBER}`, "iu")],
  [
    "most",
    new RegExp(
      `\\b(?:up to|at (?:the )?most|under|below|(?:fewer|less|smaller|shorter) than|a maximum of|as (?:many|much) as) ${NUMBER}`,
      "iu",
    ),
  ],
  ["most", new RegExp(`\\b(?:within|inside|before|in less than) ${NUMBER}${TIME}`, "iu")],
  [
    "least",
    new RegExp(
      `\\b(?:over|above|at (?:the )?least|(?:more|greater|larger|longer|bigger|older) than|a minimum of|exceeding|beyond) ${NUMBER}`,
      "iu",
    ),
  ],
  ["least", new RegExp(`\\bafter ${NUMBER}${TIME}`, "iu")],
  ["exact", new RegExp(`\\b(?:exactly|precisely) ${NUMBER}`, "iu")],
];

/** The first bound of a question; null where a number has none. */
export function readBound(question: string): Bound | null {
  const plain = question.normalize("NFKC");
  for (const [side, pattern] of BOUNDS) {
    const text = pattern.exec(plain)?.[0];
    if (text !== undefined) return { side, text };
  }
  return null;
}
