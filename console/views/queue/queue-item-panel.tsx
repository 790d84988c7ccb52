import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { QueueItem } from "../../api/wire/golden.ts";
import { Failure } from "../../parts/failure.tsx";
import { countOf } from "../../parts/format.ts";
import { entryPath } from "../../parts/golden/entry-path.ts";
import { entryTitle } from "../../parts/golden/entry-title.ts";
import { Loading } from "../../parts/loading.tsx";
import { Markdown } from "../../parts/markdown.tsx";
import { Moment } from "../../parts/moment.tsx";
import { useShortcuts } from "../../shell/shortcuts.tsx";
import { StatusBadge } from "../golden/golden-badges.tsx";
import { OvertakenNotice } from "../golden/review/overtaken-notice.tsx";
import { ReviewForm } from "../golden/review/review-form.tsx";
import { SourceChanges } from "../golden/review/source-changes.tsx";
import { useReview } from "../golden/review/use-review.ts";
import { ItemPlace } from "./item-place.tsx";
import { UndoButton } from "./undo-button.tsx";
import { useLostFocus } from "./use-lost-focus.ts";
import type { QueueDecisions } from "./use-queue-decisions.ts";

interface QueueItemPanelProps {
  item: QueueItem;
  /** Of how many it is which. */
  place: string;
  decisions: QueueDecisions;
}

/** One entry with what changed under it, and a key for each decision. */
export function QueueItemPanel({ item, place, decisions }: QueueItemPanelProps) {
  const { id } = item.entry;
  const work = useReview(id);
  const { route } = useLocation();
  const heading = useLostFocus();
  const [isOpen, setOpen] = useState(work.isEdited);
  const form = useRef<HTMLDivElement>(null);
  const { review } = work;
  const isDraft = item.entry.state === "draft";
  const keep = async () => {
    if (review.state !== "ready") return;
    const fixLinks = review.value.fixedAnswer !== undefined;
    // Why it was refused, and what helps, stands in the form.
    if (!(await decisions.review(item, () => work.complete({ kind: "keep", fixLinks })))) setOpen(true);
  };
  // Before the browser handles the next key: what is typed at once belongs to the editor.
  useLayoutEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLTextAreaElement>("textarea")?.focus();
  }, [isOpen]);
  const isBusy = decisions.isBusy || work.isSaving;
  const retire = () => {
    if (!work.isSaving) void decisions.retire(item);
  };
  const open = () => route(entryPath(id, "review"));
  useShortcuts("Queue", [
    { keys: ["o"], label: "Open the review", run: open },
    ...(isOpen
      ? []
      : [{ keys: ["k"], label: isDraft ? "Approve as it is" : "Keep the answer", run: () => void keep() }]),
    { keys: ["e"], label: "Edit the answer", run: () => setOpen(true) },
    { keys: ["r"], label: "Retire it", run: retire },
  ]);
  return (
    <article class="queue-item" aria-label={entryTitle(item.entry)}>
      <header>
        <ItemPlace place={place} decisions={decisions} />
        <h2 ref={heading} tabIndex={-1}>
          {entryTitle(item.entry)}
        </h2>
        <p class="entry-status">
          <StatusBadge standing={item} />
          <span class="faint small">
            {item.entry.reviewedBy === "" ? (
              "not reviewed yet"
            ) : (
              <>
                reviewed <Moment at={item.entry.reviewedAt} /> by {item.entry.reviewedBy}
              </>
            )}
            {item.traffic !== null && `, ${countOf(item.traffic, "question")} lost in the last 30 days`}
          </span>
        </p>
        <div class="actions">
          {!isOpen && (
            <>
              <button
                type="button"
                class="button primary"
                disabled={isBusy || review.state !== "ready"}
                onClick={() => void keep()}
              >
                {isDraft ? "Approve" : "Keep"} <kbd>k</kbd>
              </button>
              <button type="button" class="button" onClick={() => setOpen(true)}>
                Edit <kbd>e</kbd>
              </button>
            </>
          )}
          <button type="button" class="button" disabled={isBusy} onClick={retire}>
            Retire <kbd>r</kbd>
          </button>
          <a class="button" href={entryPath(id, "review")}>
            Open <kbd>o</kbd>
          </a>
          <UndoButton decisions={decisions} />
        </div>
      </header>
      {work.overtaken && <OvertakenNotice overtaken={work.overtaken} isEdited={work.isEdited} />}
      {review.state === "loading" && <Loading label="Comparing its sources" />}
      {review.state === "failed" && <Failure problem={review.problem} onRetry={review.reload} />}
      {review.state === "ready" && (
        <>
          <SourceChanges review={review.value} />
          {isOpen ? (
            <div ref={form}>
              <ReviewForm
                work={work}
                review={review.value}
                onDone={(change) => decisions.settle(item, change)}
              />
            </div>
          ) : (
            <section>
              <h3>Present answer</h3>
              <div class="answer-preview">
                <Markdown text={review.value.entry.answer} />
              </div>
            </section>
          )}
        </>
      )}
    </article>
  );
}
