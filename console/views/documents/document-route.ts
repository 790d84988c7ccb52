/** Where the server has a document. */
export function documentRoute(id: string): string {
  return `/v1/documents/${encodeURIComponent(id)}`;
}

/** Where its text is changed. */
export function editPath(id: string): string {
  return `/console/documents/${encodeURIComponent(id)}/edit`;
}
