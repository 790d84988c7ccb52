const NUMBER = /^[-−]?\d[\d.,]*( %| days)?$/;
/** Letters from which on a text is read as a sentence, and not as a word or two. */
const SENTENCE = 24;

/** How a column stands: numbers to the right, sentences wide enough to be read on a small screen. @param cells of the column */
export function columnClass(cells: readonly string[]): "number" | "sentence" | undefined {
  const given = cells.filter((cell) => cell !== "" && cell !== "none");
  if (given.length > 0 && given.every((cell) => NUMBER.test(cell))) return "number";
  return given.some((cell) => cell.length >= SENTENCE && cell.includes(" ")) ? "sentence" : undefined;
}
