import { useCallback } from "preact/hooks";
import { useLocation } from "preact-iso";

/**
 * One value of the address's query, so that a link shows what its sender saw.
 *
 * @returns its value, and what sets it; an empty one is taken out. Typing replaces the address and adds no step to go back.
 */
export function useQuery(name: string, fallback = ""): [value: string, set: (value: string) => void] {
  const { path, query, route } = useLocation();
  const set = useCallback(
    (value: string) => {
      const next = new URLSearchParams(location.search);
      if (value === "" || value === fallback) next.delete(name);
      else next.set(name, value);
      const text = next.toString();
      route(text === "" ? path : `${path}?${text}`, true);
    },
    [name, fallback, path, route],
  );
  return [query[name] ?? fallback, set];
}
