/**
 * A path with its query: `pathOf("/v1/log", { source: "golden", text: undefined })`. What is undefined, null or empty is left
 * out, and a list is given several times.
 */
export function pathOf(
  path: string,
  query: Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}
