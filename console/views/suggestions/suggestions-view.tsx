import { pathOf } from "../../api/path-of.ts";
import { usePages } from "../../api/use-pages.ts";
import type { Suggestion, SuggestionList } from "../../api/wire/suggestions.ts";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Loading } from "../../parts/loading.tsx";
import { MoreFailed } from "../../parts/more-failed.tsx";
import { Page } from "../../parts/page.tsx";
import { useQuery } from "../../parts/use-query.ts";
import { useSelection } from "../../parts/use-selection.ts";
import { VirtualList } from "../../parts/virtual-list.tsx";
import "../golden/golden.css";
import { SuggestionPanel } from "./suggestion-panel.tsx";
import { SuggestionRow } from "./suggestion-row.tsx";
import "./suggestions.css";
import { useSuggestionDecisions } from "./use-suggestion-decisions.ts";

const pick = (page: SuggestionList) => [page.items, page.nextCursor] as const;
const keyOf = ({ proposal }: Suggestion) => proposal.id;
const statuses = [
  ["open", "Open"],
  ["accepted", "Accepted"],
  ["rejected", "Rejected"],
] as const;

/** What the log suggests to do about the reviewed answers; nothing is done unless a person says so. */
export function SuggestionsView() {
  const [status] = useQuery("status", "open");
  const pages = usePages<SuggestionList, Suggestion>(pathOf("/v1/suggestions", { status, limit: 200 }), pick);
  const selection = useSelection(pages.items, {
    title: "Suggestions",
    keyOf,
    name: "item",
    keys: ["n", "p"],
  });
  const decisions = useSuggestionDecisions(pages, selection);
  const { item } = selection;
  return (
    <Page
      title="Suggestions"
      note="Made of what was asked in the last 30 days: new questions for an answer, questions to keep from one, and answers worth reviewing."
    >
      <nav class="tabs" aria-label="Which suggestions">
        {statuses.map(([value, label]) => (
          <a
            key={value}
            href={pathOf("/console/suggestions", { status: value === "open" ? undefined : value })}
            aria-current={status === value ? "page" : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      {pages.items.length > 0 && <MoreFailed pages={pages} />}
      {pages.state === "loading" ? (
        <Loading label="Reading the log" />
      ) : pages.problem && pages.state === "failed" ? (
        <Failure problem={pages.problem} onRetry={pages.reload} />
      ) : item === undefined ? (
        <NoSuggestions status={status} />
      ) : (
        <div class="two-panes">
          <VirtualList
            label="Suggestions"
            items={pages.items}
            keyOf={keyOf}
            estimate={76}
            onEnd={pages.more}
            shown={selection.index}
          >
            {(each) => (
              <SuggestionRow
                suggestion={each}
                isSelected={each === item}
                onSelect={() => selection.select(each)}
              />
            )}
          </VirtualList>
          <SuggestionPanel
            key={item.proposal.id}
            suggestion={item}
            place={`${selection.index + 1} of ${pages.items.length}${pages.hasMore ? "+" : ""}`}
            decisions={decisions}
          />
        </div>
      )}
    </Page>
  );
}

function NoSuggestions({ status }: { status: string }) {
  if (status !== "open") return <Empty title={`None was ${status} yet`} />;
  return (
    <Empty title="The log suggests nothing">
      Suggestions come when several people ask what no reviewed answer fits, ask a reviewed question in other
      words, or say that an answer was wrong. They need questions to be kept as text: the key in the
      configuration is <code>log.questions</code>.
    </Empty>
  );
}
