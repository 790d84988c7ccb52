import { useLocation } from "preact-iso";

/**
 * What of the address stands below a room: `/console/golden/reset%2Fpassword/review` below `/console/golden` is
 * `["reset/password", "review"]`. Links to it are made with `encodeURIComponent`.
 */
export function useSubpath(room: `/console/${string}`): readonly string[] {
  const { path } = useLocation();
  return path.slice(room.length).split("/").filter(Boolean).map(decode);
}

/** What was typed by hand may be no encoding of anything. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
