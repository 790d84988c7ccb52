import { useLocation } from "preact-iso";
import { Failure } from "../../../parts/failure.tsx";
import { entryPath } from "../../../parts/golden/entry-path.ts";
import { entryTitle } from "../../../parts/golden/entry-title.ts";
import { Loading } from "../../../parts/loading.tsx";
import { useNotices } from "../../../parts/notices.tsx";
import { Page } from "../../../parts/page.tsx";
import { useRouteFromHere } from "../../../parts/use-route-from-here.ts";
import { useShortcuts } from "../../../shell/shortcuts.tsx";
import { StatusBadge } from "../golden-badges.tsx";
import { isServed, servedNowWords, servedWords } from "../golden-words.ts";
import { OvertakenNotice } from "./overtaken-notice.tsx";
import { ReviewForm } from "./review-form.tsx";
import { SourceChanges } from "./source-changes.tsx";
import { useReview } from "./use-review.ts";

/** What changed under an answer, and the decision about it. */
export function ReviewPage({ id }: { id: string }) {
  const work = useReview(id);
  const { route } = useLocation();
  const leaveFor = useRouteFromHere();
  const notify = useNotices();
  useShortcuts("Review", [
    { keys: ["b"], label: "To the entry", run: () => route(entryPath(id)) },
    {
      keys: ["e"],
      label: "Edit the answer",
      run: () => document.querySelector<HTMLTextAreaElement>("textarea.code")?.focus(),
    },
  ]);
  const { review } = work;
  if (review.state === "loading") return <Loading label="Comparing its sources" />;
  if (review.state === "failed") return <Failure problem={review.problem} onRetry={review.reload} />;
  const { entry } = review.value;
  return (
    <Page
      title={`Review: ${entryTitle(entry)}`}
      actions={
        <a class="button" href={entryPath(id)}>
          The entry
        </a>
      }
    >
      <p class="entry-status">
        <StatusBadge standing={review.value} />
        <span>{servedWords(review.value)}</span>
      </p>
      {work.overtaken && <OvertakenNotice overtaken={work.overtaken} isEdited={work.isEdited} />}
      <section class="card">
        <h2>What changed</h2>
        <SourceChanges review={review.value} />
      </section>
      <section class="card">
        <h2>Your decision</h2>
        <ReviewForm
          work={work}
          review={review.value}
          onDone={(change) => {
            for (const warning of change.warnings) notify(warning, "bad");
            notify(`Approved. ${servedNowWords(review.value, change)}`, isServed(change) ? "good" : "bad");
            leaveFor(entryPath(id));
          }}
        />
      </section>
    </Page>
  );
}
