/** Lines of a field, without blanks around them and without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Words of a field, with commas between them. */
export function wordsOf(text: string): string[] {
  return linesOf(text.replaceAll(",", "\n"));
}
