/** Sums of each category over the days. */
export function totalsOf(days: readonly (readonly number[])[]): number[] {
  const totals: number[] = [];
  for (const day of days) {
    for (let category = 0; category < day.length; category += 1) {
      totals[category] = (totals[category] ?? 0) + (day[category] ?? 0);
    }
  }
  return totals;
}
