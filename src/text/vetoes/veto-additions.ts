import { plainWords, stemOf } from "../words/stems.ts";
import { stopWords } from "../words/stop-words.ts";
import type { Veto } from "./veto.ts";

/**
 * The same question and a part more that makes it another: "except critical ones", "only at night", "on Windows", and a word
 * beside a thing that makes another thing of it, as in "my bank account" and "the warranty extension".
 */
export function vetoAdditions(asked: string, stored: string): Veto | null {
  const [one, other] = [wordsOf(asked), wordsOf(stored)];
  const longer = one.length >= other.length ? asked : stored;
  const [long, short] = longer === asked ? [one, other] : [other, one];
  if (!holdsAll(long, short)) return null;
  const added = restrictionOf(longer, longer === asked ? stored : asked) ?? qualifierOf(long, short);
  if (added === null) return null;
  return {
    veto: "words",
    reason:
      longer === asked
        ? `The question says "${added}" besides, the reviewed one does not.`
        : `The reviewed question says "${added}" besides, the question does not.`,
  };
}

const SYSTEM =
  "windows|linux|macos|mac|osx|ubuntu|debian|fedora|android|ios|iphones?|ipads?|docker|kubernetes|arm|raspberry";
const RESTRICTIONS = new RegExp(
  `\\b(?:(?:except|excluding|apart from|other than|with the exception of|but not|unless)\\b.{1,40}|(?<!\\bnot )only (?:at|on|for|in|when|if|during|from|to|with|after|before|by|the|some|certain|one|failed|new|once)\\b.{0,30}|(?:on|under|for) (?:an? |my |the )?(?:${SYSTEM})\\b|(?:for|of|on behalf of) (?:another|someone|somebody|other|a different) ?\\p{L}*)`,
  "iu",
);

/** A part that narrows the question, where the other has none of the kind. */
function restrictionOf(longer: string, shorter: string): string | null {
  const found = RESTRICTIONS.exec(longer)?.[0];
  if (found === undefined) return null;
  const isSaid = RESTRICTIONS.test(shorter) || SAID.test(shorter);
  return isSaid ? null : found.replace(/[?.!\s]+$/u, "");
}

const SAID = new RegExp(`\\b(?:only|just|solely|exclude|without|not|everything but|${SYSTEM})\\b`, "iu");

/** What makes another thing of the one it stands before. */
const QUALIFIERS = new Set(
  `bank database admin administrator root guest server wifi router sim gift child test sandbox staging backup demo trial
  partner vendor company employee business joint savings service bot master recovery temporary shared default`.split(
    /\s+/,
  ),
);
/** What makes another thing of the one it stands behind. */
const HEADS = new Set(
  `data extension cancellation history template log owner manager fee price logo type limit quota policy owners backup
  request invoice report statement agreement contract certificate confirmation`.split(/\s+/),
);

/** The one word more, where it stands beside a word that both have. */
function qualifierOf(long: readonly string[], short: readonly string[]): string | null {
  const stems = new Set(short.map(stemOf));
  const added = long.flatMap((word, at) => (stems.has(stemOf(word)) ? [] : [{ word, at }]));
  const [one, ...more] = added;
  // "cancel my subscription cancellation": a form of a word that is there already.
  const repeated = long.findIndex(
    (word, at) => HEADS.has(word) && long.findIndex((other) => stemOf(other) === stemOf(word)) < at,
  );
  const found = one ?? (repeated >= 0 ? { word: long[repeated] ?? "", at: repeated } : undefined);
  if (!found || more.length > 0 || long.length - short.length !== 1) return null;
  const [before, after] = [long[found.at - 1], long[found.at + 1]];
  if (QUALIFIERS.has(found.word) && after !== undefined && stems.has(stemOf(after)))
    return `${found.word} ${after}`;
  if (HEADS.has(found.word) && after === undefined && before !== undefined && found.at >= 1)
    return `${before} ${found.word}`;
  return null;
}

function wordsOf(question: string): string[] {
  return plainWords(question).filter((word) => !stopWords.has(word));
}

/** Whether every word of the others is one of these. */
function holdsAll(words: readonly string[], others: readonly string[]): boolean {
  const stems = new Set(words.map(stemOf));
  return others.length > 0 && others.every((word) => stems.has(stemOf(word)));
}
