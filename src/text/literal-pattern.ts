/** The text as a part of a regular expression that matches it and nothing else, also under the flag `u`. */
export function literalPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
