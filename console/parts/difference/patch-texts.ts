/** The texts of each part of a unified difference, before and after. Heads are left out. */
export function patchTexts(patch: string): { before: string; after: string }[] {
  const parts: { before: string[]; after: string[] }[] = [];
  for (const line of patch.split("\n")) {
    if (line.startsWith("@@")) {
      parts.push({ before: [], after: [] });
      continue;
    }
    const part = parts.at(-1);
    // Lines of the texts have a sign before them, also empty ones.
    if (!part || line === "" || line.startsWith("\\")) continue;
    const text = line.slice(1);
    if (!line.startsWith("+")) part.before.push(text);
    if (!line.startsWith("-")) part.after.push(text);
  }
  return parts.map(({ before, after }) => ({ before: before.join("\n"), after: after.join("\n") }));
}
