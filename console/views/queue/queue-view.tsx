import { pathOf } from "../../api/path-of.ts";
import { usePages } from "../../api/use-pages.ts";
import type { QueueItem, QueueList } from "../../api/wire/golden.ts";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Loading } from "../../parts/loading.tsx";
import { MoreFailed } from "../../parts/more-failed.tsx";
import { Page } from "../../parts/page.tsx";
import { useSelection } from "../../parts/use-selection.ts";
import { VirtualList } from "../../parts/virtual-list.tsx";
import "../golden/golden.css";
import { QueueItemPanel } from "./queue-item-panel.tsx";
import { QueueRow } from "./queue-row.tsx";
import { useQueueDecisions } from "./use-queue-decisions.ts";

const pick = (page: QueueList) => [page.items, page.nextCursor] as const;
const keyOf = ({ entry }: QueueItem) => entry.id;

/** Entries that wait for a person, what is lost by them first: a list, and the one that is decided about. */
export function QueueView() {
  const pages = usePages<QueueList, QueueItem>(pathOf("/v1/queue", { limit: 500 }), pick);
  const selection = useSelection(pages.items, { title: "Queue", keyOf, name: "item", keys: ["n", "p"] });
  const decisions = useQueueDecisions(pages, selection);
  const { item } = selection;
  return (
    <Page
      title="Queue"
      note="Reviewed answers that are not served as things stand. Those that lose most questions come first."
    >
      {pages.items.length > 0 && <MoreFailed pages={pages} />}
      {pages.state === "loading" ? (
        <Loading label="Looking what changed" />
      ) : pages.problem && pages.state === "failed" ? (
        <Failure problem={pages.problem} onRetry={pages.reload} />
      ) : item === undefined ? (
        <Empty title="Nothing waits for you">
          An answer comes here when a document it rests on changes, when it has no source, or as a draft that
          nobody approved. Until somebody looks at it, it is not served.{" "}
          {decisions.lastDismissed !== undefined && (
            <>
              Your last retirement can be taken back with <kbd>u</kbd>.
            </>
          )}
        </Empty>
      ) : (
        <div class="two-panes">
          <VirtualList
            label="Entries that wait"
            items={pages.items}
            keyOf={keyOf}
            estimate={76}
            onEnd={pages.more}
            shown={selection.index}
          >
            {(each) => (
              <QueueRow item={each} isSelected={each === item} onSelect={() => selection.select(each)} />
            )}
          </VirtualList>
          <QueueItemPanel
            key={item.entry.id}
            item={item}
            place={`${selection.index + 1} of ${pages.items.length}${pages.hasMore ? "+" : ""}`}
            decisions={decisions}
          />
        </div>
      )}
    </Page>
  );
}
