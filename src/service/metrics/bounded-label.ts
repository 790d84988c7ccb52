/** What every value is called that was not named beforehand. */
const OTHER = "other";

/**
 * Values of a label that come from outside, such as the surface a caller names: only those that were configured stand for
 * themselves, so that nobody can make a time series of each question.
 */
export function boundedLabel(known: Iterable<string>): (value: string) => string {
  const names = new Set(known);
  return (value) => (names.has(value) ? value : OTHER);
}
