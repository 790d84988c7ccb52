import { useCallback, useLayoutEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";

/**
 * Where to go once something has been waited for. Whoever went to another page meanwhile stays there: nothing that ends late
 * changes the address under them. Use this, not `route`, after any `await`.
 */
export function useRouteFromHere(): (to: string) => void {
  const { path, route } = useLocation();
  const isShown = useRef(false);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(
    (to: string) => {
      // The former page is shown while the next is loaded, when the address is the next one's already.
      if (isShown.current && withoutEnd(location.pathname) === path) route(to);
    },
    [path, route],
  );
}

function withoutEnd(path: string): string {
  return path.replace(/\/+$/, "");
}
