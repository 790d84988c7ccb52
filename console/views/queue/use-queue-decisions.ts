import { call } from "../../api/call.ts";
import type { Pages } from "../../api/use-pages.ts";
import type { GoldenChange, QueueItem } from "../../api/wire/golden.ts";
import { entryRoute } from "../../parts/golden/entry-path.ts";
import { useNotices } from "../../parts/notices.tsx";
import type { Selection } from "../../parts/use-selection.ts";
import { useWorkedList, type WorkedList } from "../../parts/use-worked-list.ts";
import { isServed, servedNowWords } from "../golden/golden-words.ts";

/** What is done about the entries of the queue, one after the other. */
export interface QueueDecisions
  extends Pick<WorkedList<QueueItem>, "isBusy" | "next" | "previous" | "undo" | "lastDismissed"> {
  /** Takes the entry out of the list and goes on to the next one. */
  readonly settle: (item: QueueItem, change: GoldenChange) => void;
  /** Writes a review, one at a time; where it was written, the entry is settled. Resolves to false where it was refused. */
  readonly review: (item: QueueItem, write: () => Promise<GoldenChange | undefined>) => Promise<boolean>;
  readonly retire: (item: QueueItem) => Promise<void>;
}

export function useQueueDecisions(pages: Pages<QueueItem>, selection: Selection<QueueItem>): QueueDecisions {
  const notify = useNotices();
  const list = useWorkedList(pages, selection, {
    ...{ keyOf: ({ entry }) => entry.id, title: "Queue", undoLabel: "Take the last retirement back" },
    async reopen(id) {
      const { entry } = await call<GoldenChange>("POST", entryRoute(id, "reopen"));
      return `"${entry.id}" waits again.`;
    },
    nothingWords:
      "There is nothing to take back here. A review stays: the history of the entry has the answer before it.",
  });
  const settle = (item: QueueItem, change: GoldenChange) => {
    for (const warning of change.warnings) notify(warning, "bad");
    notify(`Approved "${item.entry.id}". ${servedNowWords(item, change)}`, isServed(change) ? "good" : "bad");
    list.settle(item);
  };
  return {
    ...list,
    settle,
    async review(item, write) {
      let isRefused = false;
      await list.decide(async () => {
        const change = await write();
        isRefused = change === undefined;
        if (change) settle(item, change);
      });
      return !isRefused;
    },
    retire: (item) =>
      list.dismiss(item, {
        write: () => call("POST", entryRoute(item.entry.id, "retire"), { body: { reason: null } }),
        words: `"${item.entry.id}" is retired.`,
      }),
  };
}
