import { useState } from "preact/hooks";
import { problemOf } from "../../api/api-problem.ts";
import { call } from "../../api/call.ts";
import type { Pages } from "../../api/use-pages.ts";
import type { GoldenChange, QueueItem } from "../../api/wire/golden.ts";
import { useNotices } from "../../parts/notices.tsx";
import type { Selection } from "../../parts/use-selection.ts";
import { useShortcuts } from "../../shell/shortcuts.tsx";
import { entryRoute } from "../golden/entry-path.ts";

/** What is done about the entries of the queue, one after the other. */
export interface QueueDecisions {
  /** Takes the entry out of the list and goes on to the next one. */
  readonly settle: (item: QueueItem, change: GoldenChange) => void;
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
  const leave = (item: QueueItem) => {
    const index = pages.items.indexOf(item);
    const next = pages.items[index + 1] ?? pages.items[index - 1];
    pages.change((items) => items.filter((each) => each.entry.id !== item.entry.id));
    if (next) selection.select(next);
  };
  const settle = (item: QueueItem, { warnings, freshness }: GoldenChange) => {
    for (const warning of warnings) notify(warning, "bad");
    notify(freshness.verdict === "fresh" ? `"${item.entry.id}" is served again.` : freshness.reason, "good");
    setLastRetired(undefined);
    leave(item);
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
  useShortcuts("Queue", [{ keys: ["u"], label: "Take the last retirement back", run: () => void undo() }]);
  return {
    settle,
    retire,
    undo,
    lastRetired,
    next: () => selection.move(1),
    previous: () => selection.move(-1),
  };
}
