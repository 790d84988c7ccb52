import { useLocation } from "preact-iso";
import { subpathOf } from "./subpath-of.ts";

/**
 * What of the address stands below a room: `/console/golden/reset%2Fpassword/review` below `/console/golden` is
 * `["reset/password", "review"]`. Links to it are made with `encodeURIComponent`. A room sees no address but its own: see
 * `shell/keep-to-room.tsx`.
 */
export function useSubpath(room: `/console/${string}`): readonly string[] {
  const { path } = useLocation();
  return subpathOf(path, room);
}
