/** "3.4 ms", "120 ms", "1.24 s": three digits say enough of a time. */
export function formatMilliseconds(milliseconds: number): string {
  if (milliseconds >= 999.5) return `${(milliseconds / 1000).toFixed(2)} s`;
  return milliseconds >= 9.95 ? `${Math.round(milliseconds)} ms` : `${milliseconds.toFixed(1)} ms`;
}

/** "1 passage", "3 passages"; `many` where an s is not enough. */
export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** An amount in the currency of the price table, which has no name. */
export function formatCost(cost: number): string {
  return new Intl.NumberFormat("en", { maximumSignificantDigits: 3 }).format(cost);
}
