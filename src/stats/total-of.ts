/** The sum, 0 of nothing; null where one of them is not known, since what is missing may be the most of it. */
export function totalOf(values: readonly (number | null)[]): number | null {
  let total = 0;
  for (const value of values) {
    if (value === null) return null;
    total += value;
  }
  return total;
}

/** The sum of those that are known, which is the least it can be; null where none is. */
export function totalOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
