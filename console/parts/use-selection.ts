import { useShortcuts } from "../shell/shortcuts.tsx";
import { useQuery } from "./use-query.ts";

export interface Selection<Item> {
  /** The selected one; the first where none was chosen or the chosen one is gone. Undefined for an empty list. */
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
  const found = items.findIndex((item) => keyOf(item) === chosen);
  const index = found < 0 && items.length > 0 ? 0 : found;
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
  return { item: items[index], index, select, move };
}
