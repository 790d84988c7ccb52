/**
 * Characters without width are common where scripts and emoji need them, and where a converter left one behind. Those
 * that spell a hidden message are not: tag characters outside a flag, controls that reverse the reading direction, and
 * runs of zero-width characters.
 */
const FLAG = /\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}/gu;
const TAGS = /[\u{E0000}-\u{E007F}]+/gu;
const DIRECTIONS = /[\u202A\u202B\u202D\u202E\u2066-\u2069]/u;
const RUN =
  /(?:\u200B|\u200C|\u200D|[\u2060-\u2064\u180E]|\uFEFF|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}]){3,}/u;
/** Inside a word of a script that never needs it. */
const INSIDE = /(?<=[A-Za-z])[\u200B-\u200D\u2060-\u2064\uFEFF]+(?=[A-Za-z])/gu;

/** The first invisible message of a text as a range, and what tag characters in it spell. */
export interface InvisibleMessage {
  readonly start: number;
  readonly end: number;
  /** Empty where the characters spell nothing readable. */
  readonly spelled: string;
}

export function findInvisibleMessage(text: string): InvisibleMessage | undefined {
  const withoutFlags = text.replace(FLAG, (flag) => " ".repeat(flag.length));
  const tags = [...withoutFlags.matchAll(TAGS)];
  const [first] = tags;
  if (first) {
    const spelled = tags.map(([run]) => spellTags(run)).join("");
    return { start: first.index, end: first.index + first[0].length, spelled };
  }
  const inside = [...text.matchAll(INSIDE)];
  const match = DIRECTIONS.exec(text) ?? RUN.exec(text) ?? (inside.length >= 2 ? inside[0] : undefined);
  return match ? { start: match.index, end: match.index + match[0].length, spelled: "" } : undefined;
}

function spellTags(run: string): string {
  return [...run]
    .map((character) => (character.codePointAt(0) ?? 0) - 0xe0000)
    .filter((code) => code >= 0x20 && code < 0x7f)
    .map((code) => String.fromCharCode(code))
    .join("");
}
