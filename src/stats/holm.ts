/**
 * Values of several tests raised so far that the chance of any false finding among them stays below the level that each is
 * compared with, however the tests hang together. In the order given. Where the values may be read at every look, so may these.
 *
 * @see Holm: A simple sequentially rejective multiple test procedure (Scand. J. Statist. 6, 1979)
 */
export function holm(pValues: readonly number[]): number[] {
  const rising = pValues.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const adjusted = [...pValues];
  let least = 0;
  for (const [rank, { value, index }] of rising.entries()) {
    least = Math.max(least, Math.min(1, value * (pValues.length - rank)));
    adjusted[index] = least;
  }
  return adjusted;
}
