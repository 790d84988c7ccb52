const ROOM = "/console/log";

/** Pages of the room that no record is called like: ids of answers are longer. */
export const keptFromPage = "kept-from";

/** A record's page; what of the list was shown goes along, so that one gets back to it. */
export function recordPath(id: string, search = ""): string {
  return `${ROOM}/${encodeURIComponent(id)}${search}`;
}

/** The list of the records that were nearest to an entry. */
export function entryLogPath(id: string): string {
  return `${ROOM}?entry=${encodeURIComponent(id)}`;
}
