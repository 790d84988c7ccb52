import { AppError } from "../../errors.ts";
import { compareIds } from "../../stores/compare-ids.ts";

export interface PageOptions<Item> {
  limit: number;
  /** Where the page before ended. @default the first page */
  cursor?: string | undefined;
  /** Names an item among all. */
  keyOf: (item: Item) => string;
  /** Whether items are in the order of their keys; then a page may follow one whose last item is gone. @default false */
  isSorted?: boolean;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/**
 * One page of a list. The cursor names the last item of the page before, so that nothing is shown twice or left out when
 * items come and go in between.
 *
 * @throws AppError `usage` for what is no cursor, and where its item is gone from a list that is not sorted
 */
export function pageOf<Item>(items: readonly Item[], options: PageOptions<Item>): Page<Item> {
  const { limit, cursor, keyOf } = options;
  const from = cursor === undefined ? 0 : positionAfter(items, readCursor(cursor), options);
  const page = items.slice(from, from + limit);
  const last = page.at(-1);
  const isLast = from + limit >= items.length || last === undefined;
  return { items: page, nextCursor: isLast ? null : cursorOf(keyOf(last)) };
}

/** The cursor of a page that ends with this item. */
export function cursorOf(key: string): string {
  return Buffer.from(key).toString("base64url");
}

/** The key of the last item of the page before. @throws AppError `usage` for what is no cursor */
export function readCursor(cursor: string): string {
  const key = Buffer.from(cursor, "base64url").toString();
  if (Buffer.from(key).toString("base64url") === cursor) return key;
  throw new AppError("usage", `Not a place in the list: ${JSON.stringify(cursor.slice(0, 60))}.`, {
    hint: "Give the nextCursor of the page before.",
  });
}

function positionAfter<Item>(items: readonly Item[], key: string, options: PageOptions<Item>): number {
  const { keyOf, isSorted = false } = options;
  if (isSorted) {
    const next = items.findIndex((item) => compareIds(keyOf(item), key) > 0);
    return next < 0 ? items.length : next;
  }
  const last = items.findIndex((item) => keyOf(item) === key);
  if (last >= 0) return last + 1;
  throw placeGone();
}

export function placeGone(): AppError {
  return new AppError("usage", "The list has changed, and what the page before ended with is gone.", {
    hint: "Begin with the first page again, without a cursor.",
  });
}
