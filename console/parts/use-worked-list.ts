import { useEffect, useRef, useState } from "preact/hooks";
import type { Pages } from "../api/use-pages.ts";
import type { Selection } from "./use-selection.ts";

/** A list that is worked through, one decision after the other. */
export interface WorkedList<Item> {
  /** Whether a decision is being written, or the list is being read: then nothing is decided. */
  readonly isBusy: boolean;
  /** Does nothing while it is busy, so that a key never decides about what somebody has not seen. */
  readonly decide: (work: () => Promise<void>) => Promise<void>;
  /** Takes an item out, and goes on to the next one where it is still the one that is looked at. */
  readonly leave: (item: Item) => void;
}

export function useWorkedList<Item>(
  pages: Pages<Item>,
  selection: Selection<Item>,
  keyOf: (item: Item) => string,
): WorkedList<Item> {
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
  return {
    isBusy: isDeciding || pages.isReading,
    async decide(work) {
      if (isRunning.current || latest.current.pages.isReading) return;
      isRunning.current = true;
      setDeciding(true);
      try {
        await work();
      } finally {
        isRunning.current = false;
        setDeciding(false);
      }
    },
    leave(item) {
      if (!isShown.current) return;
      const key = keyOf(item);
      const now = latest.current;
      const index = now.pages.items.findIndex((each) => keyOf(each) === key);
      const next = now.pages.items[index + 1] ?? now.pages.items[index - 1];
      const isLookedAt = now.selection.item !== undefined && keyOf(now.selection.item) === key;
      now.pages.change((items) => items.filter((each) => keyOf(each) !== key));
      if (isLookedAt && next !== undefined) now.selection.select(next);
    },
  };
}
