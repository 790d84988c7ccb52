/** Whether a path can be read: an address typed by hand may hold a `%` that encodes nothing. */
export function isAddress(path: string): boolean {
  try {
    // Of use, or the build leaves the call out as one that does nothing.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}
