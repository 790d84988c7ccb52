const UNSAFE = /[\u007F-\u009F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * A value as JSON that is safe to look at too: what JSON leaves as it is but a terminal obeys (the control characters
 * above 0x7F, marks that turn the reading direction) is escaped. Readers of the JSON get the same value.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
