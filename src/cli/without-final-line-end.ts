/** Editors and shells end a file with a line end that nobody means as part of the text. */
export function withoutFinalLineEnd(text: string): string {
  return text.replace(/\r?\n$/u, "");
}
