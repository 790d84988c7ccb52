import { plainWords, stemOf } from "../words/stems.ts";
import { stopWords } from "../words/stop-words.ts";

/** Share of the words of two questions that both have, without words of no subject and without negations; 0 to 1. */
export function sharedWords(asked: string, stored: string): number {
  const [one, other] = [asked, stored].map(
    (text) =>
      new Set(
        plainWords(text)
          .filter((word) => !stopWords.has(word) && !NEGATIONS.test(word))
          .map(stemOf),
      ),
  );
  if (!one || !other) return 0;
  const common = [...one].filter((stem) => other.has(stem)).length;
  return common / Math.max(1, new Set([...one, ...other]).size);
}

const NEGATIONS =
  /^(?:not|no|longer|never|cannot|forbidden|prohibited|barred|banned|disallowed|(?:is|are|was|were|do|does|did|ca|could|wo|would|should|has|have|had)nt?|don|doesn|didn|isn|aren|wasn|won|couldn|can)$/u;
