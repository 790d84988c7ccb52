import { useEffect, useRef, useState } from "preact/hooks";
import { problemOf } from "../api/api-problem.ts";
import type { Pages } from "../api/use-pages.ts";
import { useShortcuts } from "../shell/shortcuts.tsx";
import { useNotices } from "./notices.tsx";
import type { Selection } from "./use-selection.ts";

/** A list that is worked through, one decision after the other. */
export interface WorkedList<Item> {
  /** Whether a decision is being written, or the list is being read: then nothing is decided. */
  readonly isBusy: boolean;
  /** Does nothing while it is busy, so that a key never decides about what somebody has not seen. */
  readonly decide: (work: () => Promise<void>) => Promise<void>;
  /**
   * A decision that may be taken back, by the key `u`, until another one is settled: writes it, says so and takes the item out.
   * What it says where it was refused is a notice too.
   */
  readonly dismiss: (item: Item, work: Dismissal) => Promise<void>;
  /**
   * Takes an item out, and goes on to the next one where it is still the one that is looked at. What was decided cannot be taken
   * back from here, nor what was before it.
   */
  readonly settle: (item: Item) => void;
  readonly undo: () => Promise<void>;
  /** Key of what `undo` would take back; undefined where there is nothing. */
  readonly lastDismissed: string | undefined;
  readonly next: () => void;
  readonly previous: () => void;
}

export interface Dismissal {
  readonly write: () => Promise<unknown>;
  /** Said when it is done. */
  readonly words: string;
}

interface WorkedListOptions<Item> {
  keyOf: (item: Item) => string;
  /** Heads the keys in the help. */
  title: string;
  /** What the key `u` does: "Take the last rejection back". */
  undoLabel: string;
  /** Takes one back, by its key; resolves to what is said of it. The list is read anew then. */
  reopen: (key: string) => Promise<string>;
  /** Said where there is nothing to take back: what to do about the other decisions. */
  nothingWords: string;
}

export function useWorkedList<Item>(
  pages: Pages<Item>,
  selection: Selection<Item>,
  { keyOf, title, undoLabel, reopen, nothingWords }: WorkedListOptions<Item>,
): WorkedList<Item> {
  const notify = useNotices();
  // A decision takes a while: what is there afterwards counts, not what was there when it began.
  const latest = useRef({ pages, selection });
  latest.current = { pages, selection };
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const isRunning = useRef(false);
  const [isDeciding, setDeciding] = useState(false);
  const [lastDismissed, setLastDismissed] = useState<string>();
  const decide = async (work: () => Promise<void>) => {
    if (isRunning.current || latest.current.pages.isReading) return;
    isRunning.current = true;
    setDeciding(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setDeciding(false);
    }
  };
  const leave = (item: Item) => {
    if (!isShown.current) return;
    const key = keyOf(item);
    const now = latest.current;
    const index = now.pages.items.findIndex((each) => keyOf(each) === key);
    const next = now.pages.items[index + 1] ?? now.pages.items[index - 1];
    const isLookedAt = now.selection.item !== undefined && keyOf(now.selection.item) === key;
    now.pages.change((items) => items.filter((each) => keyOf(each) !== key));
    if (isLookedAt && next !== undefined) now.selection.select(next);
  };
  /** Why a decision was refused is said where the others are. */
  const tell = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      notify(problemOf(error).message, "bad");
    }
  };
  const dismiss = (item: Item, { write, words }: Dismissal) =>
    decide(() =>
      tell(async () => {
        await write();
        notify(`${words} Press u to take that back.`, "good");
        setLastDismissed(keyOf(item));
        leave(item);
      }),
    );
  const undo = () =>
    decide(async () => {
      if (lastDismissed === undefined) return notify(nothingWords);
      await tell(async () => {
        const words = await reopen(lastDismissed);
        setLastDismissed(undefined);
        notify(words, "good");
        await latest.current.pages.reload();
      });
    });
  useShortcuts(title, [{ keys: ["u"], label: undoLabel, run: () => void undo() }]);
  return {
    ...{ isBusy: isDeciding || pages.isReading, decide, dismiss, undo, lastDismissed },
    settle(item) {
      setLastDismissed(undefined);
      leave(item);
    },
    next: () => selection.move(1),
    previous: () => selection.move(-1),
  };
}
