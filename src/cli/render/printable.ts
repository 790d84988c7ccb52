// biome-ignore lint/suspicious/noControlCharactersInRegex: making control characters visible is the purpose
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Text from outside, safe for a terminal: escape sequences, other control characters and marks that turn the
 * reading direction are shown, not obeyed. Line ends and tabs stay.
 */
export function printable(text: string): string {
  return text.replace(CONTROL, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x20 ? String.fromCodePoint(0x2400 + code) : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}
