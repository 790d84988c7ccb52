/** The page of a document. */
export function documentPath(id: string): string {
  return `/console/documents/${encodeURIComponent(id)}`;
}
