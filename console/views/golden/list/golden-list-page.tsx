import { useMemo } from "preact/hooks";
import { useLocation } from "preact-iso";
import { pathOf } from "../../../api/path-of.ts";
import { usePages } from "../../../api/use-pages.ts";
import { useResource } from "../../../api/use-resource.ts";
import type { GoldenList, GoldenListing, GoldenTraffic } from "../../../api/wire/golden.ts";
import { Empty } from "../../../parts/empty.tsx";
import { countOf } from "../../../parts/format.ts";
import { entryPath } from "../../../parts/golden/entry-path.ts";
import { MoreFailed } from "../../../parts/more-failed.tsx";
import { Page } from "../../../parts/page.tsx";
import { Paged } from "../../../parts/paged.tsx";
import { useQuery } from "../../../parts/use-query.ts";
import { useSelection } from "../../../parts/use-selection.ts";
import { VirtualList } from "../../../parts/virtual-list.tsx";
import { useShortcuts } from "../../../shell/shortcuts.tsx";
import { GoldenFilters } from "./golden-filters.tsx";
import { GoldenRow } from "./golden-row.tsx";

const pick = (page: GoldenList) => [page.entries, page.nextCursor] as const;
const keyOf = ({ entry }: GoldenListing) => entry.id;

export function GoldenListPage() {
  const { route } = useLocation();
  const [state] = useQuery("state");
  const [freshness] = useQuery("freshness");
  const [label] = useQuery("label");
  const [text] = useQuery("text");
  const [order] = useQuery("order", "id");
  const filters = { state, freshness, label, text };
  const pages = usePages<GoldenList, GoldenListing>(
    pathOf("/v1/golden", { ...filters, order, limit: 200 }),
    pick,
  );
  const traffic = useResource<GoldenTraffic>("/v1/golden/traffic");
  const counts = useMemo(
    () =>
      traffic.state === "ready" ? new Map(traffic.value.entries.map((each) => [each.id, each])) : undefined,
    [traffic],
  );
  const selection = useSelection(pages.items, { title: "Golden answers", keyOf });
  const { item } = selection;
  useShortcuts("Golden answers", [
    { keys: ["Enter"], label: "Open it", run: () => item && route(entryPath(item.entry.id)) },
    { keys: ["r"], label: "Review it", run: () => item && route(entryPath(item.entry.id, "review")) },
    { keys: ["c"], label: "New entry", run: () => route("/console/golden/new") },
  ]);
  const isFiltered = Object.values(filters).some((value) => value !== "");
  const isCounted = traffic.state === "ready" && traffic.value.since !== null;
  return (
    <Page
      title="Golden"
      actions={<ListActions />}
      note="Answers that people reviewed. Each is served word for word, while its sources say the same."
    >
      <GoldenFilters listings={pages.items} />
      <Paged
        pages={pages}
        reading="Reading the reviewed answers"
        empty={pages.items.length === 0 ? <NoEntries isFiltered={isFiltered} /> : undefined}
      >
        {() => (
          <>
            <VirtualList
              label="Reviewed answers"
              items={pages.items}
              keyOf={keyOf}
              estimate={84}
              onEnd={pages.more}
              shown={selection.index}
            >
              {(listing) => (
                <GoldenRow
                  listing={listing}
                  traffic={
                    isCounted ? (counts?.get(listing.entry.id) ?? { served: 0, refused: 0 }) : undefined
                  }
                  isSelected={listing === item}
                  onSelect={() => selection.select(listing)}
                />
              )}
            </VirtualList>
            <MoreFailed pages={pages} />
            <p class="faint small">
              {pages.hasMore
                ? `${pages.items.length} read; more come as you scroll.`
                : `${countOf(pages.items.length, "entry", "entries")}.`}{" "}
              {isCounted
                ? "Questions are those of the last 30 days."
                : traffic.state === "ready" &&
                  "The log holds no question of the last 30 days, so none is counted."}
            </p>
          </>
        )}
      </Paged>
    </Page>
  );
}

function ListActions() {
  return (
    <>
      <a class="button" href="/console/golden/check">
        Check all
      </a>
      <a class="button" href="/console/golden/exchange">
        Import, export
      </a>
      <a class="button primary" href="/console/golden/new">
        New entry
      </a>
    </>
  );
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty title="No entry fits">
        Take away a filter, or <a href="/console/golden">see all entries</a>.
      </Empty>
    );
  }
  return (
    <Empty title="No answer was reviewed yet">
      Write <a href="/console/golden/new">the first one</a> for a question that is asked often,{" "}
      <a href="/console/golden/exchange">take answers over</a> from a file, or look at what{" "}
      <a href="/console/suggestions">the log suggests</a>.
    </Empty>
  );
}
