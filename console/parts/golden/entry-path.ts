/** Pages of the room that an entry might be called like. */
const reserved = ["new", "exchange", "check"];

/** Where an entry's page is, or a page below it. */
export function entryPath(id: string, page?: "review"): string {
  const path = `/console/golden/${encodeURIComponent(id)}`;
  if (page) return `${path}/${page}`;
  return reserved.includes(id) ? `${path}/entry` : path;
}

/** Where the server has an entry, or what belongs to it. */
export function entryRoute(id: string, part?: string): string {
  return `/v1/golden/${encodeURIComponent(id)}${part === undefined ? "" : `/${part}`}`;
}
