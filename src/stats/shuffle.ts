/** The items in random order (Fisher and Yates). */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const order = items.map((_, at) => at);
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [one = at, two = other] = [order[at], order[other]];
    [order[at], order[other]] = [two, one];
  }
  return order.flatMap((at) => items.slice(at, at + 1));
}
