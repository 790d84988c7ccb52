import { useState } from "preact/hooks";
import { problemOf } from "../../api/api-problem.ts";
import { call } from "../../api/call.ts";
import type { Pages } from "../../api/use-pages.ts";
import type { GoldenChange, QueueItem } from "../../api/wire/golden.ts";
import { entryRoute } from "../../parts/golden/entry-path.ts";
import { useNotices } from "../../parts/notices.tsx";
import type { Selection } from "../../parts/use-selection.ts";
import { useWorkedList } from "../../parts/use-worked-list.ts";
import { useShortcuts } from "../../shell/shortcuts.tsx";
import { isServed, servedNowWords } from "../golden/golden-words.ts";

const keyOf = ({ entry }: QueueItem) => entry.id;

/** What is done about the entries of the queue, one after the other. */
export interface QueueDecisions {
  /** Whether one is being written, or the list is being read: then no other one is taken. */
  readonly isBusy: boolean;
  /** Takes the entry out of the list and goes on to the next one. */
  readonly settle: (item: QueueItem, change: GoldenChange) => void;
  /** Writes a review, one at a time; where it was written, the entry is settled. Resolves to false where it was refused. */
  readonly review: (item: QueueItem, write: () => Promise<GoldenChange | undefined>) => Promise<boolean>;
  readonly retire: (item: QueueItem) => Promise<void>;
  readonly next: () => void;
  readonly previous: () => void;
  readonly undo: () => Promise<void>;
  /** Id of the entry whose retirement can be taken back; undefined where there is none. */
  readonly lastRetired: string | undefined;
}

export function useQueueDecisions(pages: Pages<QueueItem>, selection: Selection<QueueItem>): QueueDecisions {
  const notify = useNotices();
  const [lastRetired, setLastRetired] = useState<string>();
  const { isBusy, decide, leave } = useWorkedList(pages, selection, keyOf);
  const settle = (item: QueueItem, change: GoldenChange) => {
    for (const warning of change.warnings) notify(warning, "bad");
    notify(`Approved "${item.entry.id}". ${servedNowWords(item, change)}`, isServed(change) ? "good" : "bad");
    setLastRetired(undefined);
    leave(item);
  };
  const review = async (item: QueueItem, write: () => Promise<GoldenChange | undefined>) => {
    let isRefused = false;
    await decide(async () => {
      const change = await write();
      isRefused = change === undefined;
      if (change) settle(item, change);
    });
    return !isRefused;
  };
  const retire = async (item: QueueItem) => {
    try {
      await call("POST", entryRoute(item.entry.id, "retire"), { body: { reason: null } });
      notify(`"${item.entry.id}" is retired. Press u to take it back.`, "good");
      setLastRetired(item.entry.id);
      leave(item);
    } catch (error) {
      notify(problemOf(error).message, "bad");
    }
  };
  const undo = async () => {
    if (lastRetired === undefined) {
      notify(
        "There is nothing to take back here. A review stays: the history of the entry has the answer before it.",
      );
      return;
    }
    try {
      const { entry } = await call<GoldenChange>("POST", entryRoute(lastRetired, "reopen"));
      setLastRetired(undefined);
      notify(`"${entry.id}" waits again.`, "good");
      await pages.reload();
    } catch (error) {
      notify(problemOf(error).message, "bad");
    }
  };
  useShortcuts("Queue", [
    { keys: ["u"], label: "Take the last retirement back", run: () => void decide(undo) },
  ]);
  return {
    ...{ isBusy, settle, review },
    retire: (item) => decide(() => retire(item)),
    undo: () => decide(undo),
    lastRetired,
    next: () => selection.move(1),
    previous: () => selection.move(-1),
  };
}
