/** Ids that stand more than once, each once, in the order in which they do so. */
export function repeatedIds(items: readonly { readonly id: string }[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { id } of items) (seen.has(id) ? repeated : seen).add(id);
  return [...repeated];
}
