import type { ComponentType } from "preact";
import { useRef } from "preact/hooks";
import { LocationProvider, useLocation } from "preact-iso";
import { isBelow } from "../parts/subpath-of.ts";

/**
 * A room that sees its own addresses alone. While the file of the next room is loaded the former one still stands, and would take
 * an address that is not its own for one: ask the server for an entry "nts", or for its list without the filter.
 */
export function keepToRoom(path: string, Room: ComponentType): ComponentType {
  return () => {
    const location = useLocation();
    const own = useRef(location);
    if (isBelow(location.path, path)) own.current = location;
    return (
      <LocationProvider.ctx.Provider value={own.current}>
        <Room />
      </LocationProvider.ctx.Provider>
    );
  };
}
