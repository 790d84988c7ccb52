import type { Result, Router } from "hono/router";

/**
 * A router that looks a path up once where the path is that of a route to the letter. What fits such a path is the same for every
 * request, and to find it takes longer than the rest of the way to its handler. It holds no more than there are routes, whatever
 * is asked for.
 */
export function rememberRoutes<Handler>(router: Router<Handler>): Router<Handler> {
  /** By method and path; undefined before it is looked up. */
  const known = new Map<string, Result<Handler> | undefined>();
  const keyOf = (method: string, path: string): string => `${method} ${path}`;
  return {
    name: router.name,
    add(method, path, handler) {
      router.add(method, path, handler);
      if (!/[:*{?]/.test(path)) known.set(keyOf(method, path), undefined);
    },
    match(method, path) {
      const key = keyOf(method, path);
      const before = known.get(key);
      if (before) return before;
      const found = router.match(method, path);
      if (known.has(key)) known.set(key, found);
      return found;
    },
  };
}
