import { useRef } from "preact/hooks";
import { useShortcuts } from "../shell/shortcuts.tsx";
import { useQuery } from "./use-query.ts";

export interface Selection<Item> {
  /**
   * The chosen one; else the one that was shown before, which stays when the list is read anew and others come before it; else the
   * first. Undefined for an empty list.
   */
  readonly item: Item | undefined;
  /** Of it in the list; -1 for an empty one. */
  readonly index: number;
  readonly select: (item: Item) => void;
  /** Goes so many items on, or back; stays at the ends. */
  readonly move: (steps: number) => void;
}

interface SelectionOptions<Item> {
  /** Heads the keys in the help. */
  title: string;
  keyOf: (item: Item) => string;
  /** Of the value in the address. @default "at" */
  name?: string;
  /** Keys for the next and the one before. @default "j", "k", and the arrows, which scroll the page elsewhere */
  keys?: readonly [next: string, previous: string];
}

/** One item of a list, kept in the address and moved by keys. */
export function useSelection<Item>(
  items: readonly Item[],
  { title, keyOf, name = "at", keys }: SelectionOptions<Item>,
): Selection<Item> {
  const [chosen, choose] = useQuery(name);
  const before = useRef<{ chosen: string; shown: string | undefined }>({ chosen, shown: undefined });
  const indexOf = (key: string | undefined) => items.findIndex((item) => keyOf(item) === key);
  const found = indexOf(chosen);
  const kept =
    found < 0 ? indexOf(before.current.chosen === chosen ? before.current.shown : undefined) : found;
  const index = kept < 0 && items.length > 0 ? 0 : kept;
  const item = items[index];
  // Another list begins empty, and with its own first one; so does the address that chooses none, when somebody goes there.
  before.current = { chosen, shown: item && keyOf(item) };
  const select = (item: Item) => choose(keyOf(item));
  const move = (steps: number) => {
    const next = items[Math.min(items.length - 1, Math.max(0, index + steps))];
    if (next !== undefined) select(next);
  };
  const go = (key: string, label: string, steps: number) => ({
    keys: [key],
    label,
    repeats: true,
    run: () => move(steps),
  });
  const arrows = [go("ArrowDown", "One down", 1), go("ArrowUp", "One up", -1)];
  const [next, previous] = keys ?? ["j", "k"];
  useShortcuts(title, [go(next, "Next", 1), go(previous, "Previous", -1), ...(keys ? [] : arrows)]);
  return { item, index, select, move };
}
