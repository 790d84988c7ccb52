/**
 * Names as people write them, compared by their words: without case, accents and punctuation. Where a word stands in
 * the text is kept, since `5.0` is no part of `5.0.1`, and `kafka` in `spring.kafka.listener` names a setting.
 */
export interface EntityWord {
  readonly word: string;
  /** UTF-16 offsets into the text that `entityWords` was given. */
  readonly start: number;
  readonly end: number;
  /** Written with the `v` of a version, as in v5; `word` is without it. */
  readonly isVersion: boolean;
}

/** Letters and digits, and what nobody sees between them. */
const RUN = /[\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]+/gu;
/** Scripts that are written without spaces: each character counts as a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** One character of those, or what stands between them. */
const PARTS = new RegExp(`${UNSPACED.source}\\p{M}*|(?:(?!${UNSPACED.source}).)+`, "gu");
const PLAIN = /^[\da-z]+$/;

/** Characters beside a name that tell whether it goes on. */
const NEAR = 4;

export function entityWords(text: string): EntityWord[] {
  return [...text.matchAll(RUN)].flatMap((run) => {
    if (!UNSPACED.test(run[0])) return toWord(run[0], run.index);
    return [...run[0].matchAll(PARTS)].flatMap((part) => toWord(part[0], run.index + part.index));
  });
}

function toWord(text: string, start: number): EntityWord[] {
  const lower = text.toLowerCase();
  const plain = PLAIN.test(lower)
    ? lower
    : text
        .normalize("NFKD")
        .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
        .toLowerCase();
  const isVersion = /^v\d/.test(plain);
  const word = isVersion ? plain.slice(1) : plain;
  return word === "" ? [] : [{ word, start, end: start + text.length, isVersion }];
}

/** Whether these words of the text stand alone, and are not a part of an identifier or of a longer version. */
export function standAlone(text: string, first: EntityWord, last: EntityWord): boolean {
  const before = text.slice(Math.max(0, first.start - NEAR), first.start);
  const after = text.slice(last.end, last.end + NEAR);
  if (/[\p{L}\p{N}][._\\]+$|@$/u.test(before) || /^[._\\@]+[\p{L}\p{N}]/u.test(after)) return false;
  const endsInNumber = /\d$/.test(last.word);
  return (
    !(endsInNumber && /^[-+/][\p{L}\p{N}]/u.test(after)) &&
    !(/^\d/.test(first.word) && /\d[-/]$/.test(before))
  );
}
