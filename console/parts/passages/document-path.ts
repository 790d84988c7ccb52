/** Where a document is shown, at one of its passages if one is named. */
export function documentPath(
  id: string,
  { passage, line }: { passage?: string; line?: number } = {},
): string {
  const query = new URLSearchParams();
  if (passage !== undefined) query.set("passage", passage);
  if (line !== undefined) query.set("line", String(line));
  const text = query.toString();
  return `/console/documents/${encodeURIComponent(id)}${text === "" ? "" : `?${text}`}`;
}
