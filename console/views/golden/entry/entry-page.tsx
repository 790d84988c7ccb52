import { useResource } from "../../../api/use-resource.ts";
import type { GoldenListing } from "../../../api/wire/golden.ts";
import { Empty } from "../../../parts/empty.tsx";
import { Failure } from "../../../parts/failure.tsx";
import { entryRoute } from "../../../parts/golden/entry-path.ts";
import { entryTitle } from "../../../parts/golden/entry-title.ts";
import { Loading } from "../../../parts/loading.tsx";
import { Markdown } from "../../../parts/markdown.tsx";
import { Moment } from "../../../parts/moment.tsx";
import { Page } from "../../../parts/page.tsx";
import { entryLogPath } from "../../log/log-path.ts";
import { StatusBadge } from "../golden-badges.tsx";
import { servedWords } from "../golden-words.ts";
import { EntryActions } from "./entry-actions.tsx";
import { EntryFindings } from "./entry-findings.tsx";
import { EntryHistory } from "./entry-history.tsx";
import { EntryScope } from "./entry-scope.tsx";
import { EntrySources } from "./entry-sources.tsx";
import { QuestionList } from "./question-list.tsx";

/** All there is to know of one reviewed answer, also after it was removed. */
export function EntryPage({ id }: { id: string }) {
  const listing = useResource<GoldenListing>(entryRoute(id));
  if (listing.state === "loading") return <Loading label="Reading the entry" />;
  if (listing.state === "failed") {
    if (listing.problem.status !== 404) return <Failure problem={listing.problem} onRetry={listing.reload} />;
    return (
      <Page title={id}>
        <Empty title="There is no such entry">
          It may have been removed: what is left of it is below. <a href="/console/golden">All entries</a>
        </Empty>
        <EntryHistory id={id} revision={0} />
      </Page>
    );
  }
  return <ShownEntry listing={listing.value} reload={listing.reload} />;
}

function ShownEntry({ listing, reload }: { listing: GoldenListing; reload: () => Promise<void> }) {
  const { entry } = listing;
  const { id, revision } = entry;
  return (
    <Page title={entryTitle(entry)} actions={<EntryActions listing={listing} reload={reload} />}>
      <p class="entry-status">
        <StatusBadge standing={listing} />
        <span>{servedWords(listing)}</span>
      </p>
      <section class="card">
        <h2>Answer</h2>
        <Markdown text={entry.answer} />
        <p class="faint small">
          {entry.reviewedBy === "" ? (
            "Nobody has reviewed it yet."
          ) : (
            <>
              Reviewed by {entry.reviewedBy} <Moment at={entry.reviewedAt} />, revision {revision}.
            </>
          )}{" "}
          <a href={entryLogPath(id)}>Questions it was given to, in the log</a>
        </p>
      </section>
      <div class="columns">
        <QuestionList key={`p${revision}`} kind="phrasings" entry={entry} reload={reload} />
        <QuestionList key={`n${revision}`} kind="negatives" entry={entry} reload={reload} />
      </div>
      <EntrySources listing={listing} />
      <EntryFindings id={id} revision={revision} state={entry.state} />
      <EntryScope entry={entry} />
      <EntryHistory id={id} revision={revision} />
    </Page>
  );
}
