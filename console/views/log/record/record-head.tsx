import { pathOf } from "../../../api/path-of.ts";
import type { Feedback, LogRecord } from "../../../api/wire/log.ts";
import { Badge } from "../../../parts/badge.tsx";
import { formatMilliseconds } from "../../../parts/format.ts";
import { entryPath } from "../../../parts/golden/entry-path.ts";
import { Moment } from "../../../parts/moment.tsx";
import { FeedbackBadges } from "../feedback-badges.tsx";
import { SourceBadge } from "../source-badge.tsx";

interface RecordHeadProps {
  record: LogRecord;
  feedback: readonly Feedback[];
  onReport: () => void;
}

/** What was asked, what answered it, and what may be done about it. */
export function RecordHead({ record, feedback, onReport }: RecordHeadProps) {
  const { question, source, golden, surface, cohort, degraded, at, milliseconds } = record;
  const isReviewed = source === "golden" && golden !== null && golden.entryId !== null;
  return (
    <section class="card record-head" aria-label="Question">
      <p class="record-question">{question ?? <span class="faint">The question was not kept.</span>}</p>
      <p class="row small">
        <SourceBadge source={source} />
        {cohort === "holdout" && <Badge tone="warn">held out: stored answers were withheld</Badge>}
        <FeedbackBadges feedback={feedback} />
        <span class="faint">
          <Moment at={at} /> ({at.slice(0, 19).replace("T", " ")} UTC), {formatMilliseconds(milliseconds)}
          {surface !== null && `, at ${surface}`}
        </span>
      </p>
      {degraded.map(({ stage, reason }) => (
        <p key={`${stage} ${reason}`} class="record-degraded small">
          <Badge tone="bad">degraded</Badge> {stage}: {reason}
        </p>
      ))}
      <p class="actions">
        <button type="button" class="button danger" aria-keyshortcuts="w" onClick={onReport}>
          Report wrong…
        </button>
        {isReviewed && golden.entryId !== null && (
          <a class="button" href={entryPath(golden.entryId)}>
            The reviewed answer
          </a>
        )}
        {question !== null && (
          <a class="button" href={pathOf("/console/ask", { question, surface })}>
            Ask it again
          </a>
        )}
      </p>
    </section>
  );
}
