import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type ApiProblem, problemOf } from "./api-problem.ts";
import { call } from "./call.ts";
import { useSignedInAgain } from "./use-signed-in-again.ts";

/** A list that is read page by page, as far as somebody looks. */
export interface Pages<Item, Page = unknown> {
  readonly items: readonly Item[];
  /** The page that was read last, for what it says of the whole list; undefined before the first. */
  readonly page: Page | undefined;
  /** `ready` also while more is read: see `isReading`. */
  readonly state: "loading" | "failed" | "ready";
  readonly problem: ApiProblem | undefined;
  readonly isReading: boolean;
  readonly hasMore: boolean;
  /** Reads the next page; after one that failed nothing is read before `retry`. */
  readonly more: () => void;
  /** Reads what failed once more. */
  readonly retry: () => void;
  readonly reload: () => Promise<void>;
  /** Shows what is known of items after a change, until the list is read anew. */
  readonly change: (change: (items: readonly Item[]) => readonly Item[]) => void;
}

interface Known<Item, Page> {
  readonly path: string;
  readonly items: readonly Item[];
  readonly cursor: string | null;
  readonly page: Page | undefined;
  readonly problem?: ApiProblem;
}

/**
 * @param path without `cursor`
 * @param pick the list and the cursor of a page: `(page) => [page.entries, page.nextCursor]`; must not change
 */
export function usePages<Page, Item>(
  path: string,
  pick: (page: Page) => readonly [items: readonly Item[], nextCursor: string | null],
): Pages<Item, Page> {
  const [known, setKnown] = useState<Known<Item, Page>>();
  const [isReading, setReading] = useState(false);
  const pickRef = useRef(pick);
  const running = useRef<AbortController>(undefined);
  const read = useCallback(
    async (before: Known<Item, Page> | undefined) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setReading(true);
      const cursor = before?.cursor;
      const full = cursor
        ? `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`
        : path;
      try {
        const page = await call<Page>("GET", full, { signal: controller.signal });
        const [items, nextCursor] = pickRef.current(page);
        setKnown({ path, items: [...(before?.items ?? []), ...items], cursor: nextCursor, page });
      } catch (error) {
        if (controller.signal.aborted) return;
        const read = { items: before?.items ?? [], cursor: cursor ?? null, page: before?.page };
        setKnown({ path, ...read, problem: problemOf(error) });
      }
      if (running.current === controller) setReading(false);
    },
    [path],
  );
  useEffect(() => {
    void read(undefined);
    return () => running.current?.abort();
  }, [read]);
  const current = known?.path === path ? known : undefined;
  const hasMore = current?.cursor != null;
  const retry = () => {
    if (!isReading) void read(current);
  };
  useSignedInAgain(current?.problem?.status === 401, retry);
  return {
    items: current?.items ?? [],
    page: current?.page,
    state:
      current === undefined ? "loading" : current.problem && current.items.length === 0 ? "failed" : "ready",
    problem: current?.problem,
    isReading,
    hasMore,
    more: () => {
      if (hasMore && !isReading && current?.problem === undefined) void read(current);
    },
    retry,
    reload: () => read(undefined),
    change: (change) => setKnown((state) => state && { ...state, items: change(state.items) }),
  };
}
