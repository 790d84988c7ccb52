/** Whether an address is a room's own, or stands below it. */
export function isBelow(path: string, room: string): boolean {
  return path === room || path.startsWith(`${room}/`);
}

/** The decoded parts of a path below a room; none of one that is elsewhere. */
export function subpathOf(path: string, room: string): readonly string[] {
  return isBelow(path, room) ? path.slice(room.length).split("/").filter(Boolean).map(decode) : [];
}

/** What was typed by hand may be no encoding of anything. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
