import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { pathOf } from "../../../api/path-of.ts";
import { usePages } from "../../../api/use-pages.ts";
import type { LogPage } from "../../../api/wire/log.ts";
import { Empty } from "../../../parts/empty.tsx";
import { MoreFailed } from "../../../parts/more-failed.tsx";
import { Page } from "../../../parts/page.tsx";
import { Paged } from "../../../parts/paged.tsx";
import { useSelection } from "../../../parts/use-selection.ts";
import { useSurfaces } from "../../../parts/use-surfaces.ts";
import { VirtualList } from "../../../parts/virtual-list.tsx";
import { useShortcuts } from "../../../shell/shortcuts.tsx";
import { filterOf, filterQuery, isFiltered } from "../log-filter.ts";
import { keptFromPage, recordPath } from "../log-path.ts";
import { PurgeDialog } from "../removal/purge-dialog.tsx";
import { ListActions } from "./list-actions.tsx";
import { LogFilters } from "./log-filters.tsx";
import { LogRow, type LogRowItem } from "./log-row.tsx";

const keyOf = ({ entry }: LogRowItem) => entry.id;

function pick({ entries, feedback, nextCursor }: LogPage) {
  const items = entries.map((entry): LogRowItem => {
    return { entry, feedback: feedback.filter(({ answerId }) => answerId === entry.id) };
  });
  return [items, nextCursor] as const;
}

export function LogListPage() {
  const { query, route } = useLocation();
  const filter = filterOf(query);
  const asked = filterQuery(filter);
  const pages = usePages<LogPage, LogRowItem>(pathOf("/v1/log", { ...asked, limit: 100 }), pick);
  const selection = useSelection(pages.items, { title: "The log", keyOf });
  const { item } = selection;
  const [isPurging, setPurging] = useState(false);
  useShortcuts("The log", [
    {
      keys: ["Enter"],
      label: "Open it",
      run: () => item && route(recordPath(item.entry.id, location.search)),
    },
    { keys: ["x"], label: "Clear filters", run: () => route("/console/log", true) },
  ]);
  const logged = pages.items.flatMap(({ entry }) => entry.surface ?? []);
  const surfaces = [...new Set([...useSurfaces(), ...logged])].toSorted();
  return (
    <Page
      title="Log"
      note={
        <>
          Every answer that was given, the newest first.{" "}
          <a href={`/console/log/${keptFromPage}`}>Questions that answers are kept from</a>
        </>
      }
      actions={<ListActions query={asked} onPurge={() => setPurging(true)} />}
    >
      <LogFilters surfaces={surfaces} isFiltered={isFiltered(filter)} />
      <Paged
        pages={pages}
        reading="Reading the log"
        empty={pages.items.length === 0 ? <NoRecords isFiltered={isFiltered(filter)} /> : undefined}
      >
        {() => (
          <>
            <VirtualList
              label="Answers"
              items={pages.items}
              keyOf={keyOf}
              estimate={72}
              onEnd={pages.more}
              shown={selection.index}
            >
              {(each) => (
                <LogRow {...each} isSelected={each === item} onSelect={() => selection.select(each)} />
              )}
            </VirtualList>
            <MoreFailed pages={pages} />
            <p class="faint small" role="status">
              {pages.hasMore
                ? `${pages.items.length} read; more come as you scroll.`
                : `${pages.items.length} in all.`}
            </p>
          </>
        )}
      </Paged>
      <PurgeDialog isOpen={isPurging} onClose={() => setPurging(false)} onPurged={pages.reload} />
    </Page>
  );
}

function NoRecords({ isFiltered: isNarrow }: { isFiltered: boolean }) {
  if (isNarrow) {
    return (
      <Empty title="No answer fits">
        Take away a filter, or <a href="/console/log">see all answers</a>.
      </Empty>
    );
  }
  return (
    <Empty title="No answer was logged yet">
      <a href="/console/ask">Ask a question</a>, and it stands here. Where it does not,{" "}
      <code>log.enabled</code> is off in the configuration.
    </Empty>
  );
}
