import type { Feedback, LogEntry } from "../../../api/wire/log.ts";
import { Badge } from "../../../parts/badge.tsx";
import { Moment } from "../../../parts/moment.tsx";
import { SimilarityScale } from "../../../parts/similarity-scale.tsx";
import { FeedbackBadges } from "../feedback-badges.tsx";
import { recordPath } from "../log-path.ts";
import { nearestMatch } from "../log-words.ts";
import { SourceBadge } from "../source-badge.tsx";

/** A record with what was said of it. */
export interface LogRowItem {
  readonly entry: LogEntry;
  readonly feedback: readonly Feedback[];
}

interface LogRowProps extends LogRowItem {
  isSelected: boolean;
  onSelect: () => void;
}

export function LogRow({ entry, feedback, isSelected, onSelect }: LogRowProps) {
  const match = nearestMatch(entry);
  return (
    <div class="log-row" aria-current={isSelected}>
      <p class="log-row-question">
        <a href={recordPath(entry.id, location.search)} onFocus={onSelect}>
          {entry.question ?? "Question not kept"}
        </a>
      </p>
      <p class="log-row-path">
        <SourceBadge source={entry.source} />
        {entry.cohort === "holdout" && <Badge tone="warn">held out</Badge>}
        {entry.degraded.length > 0 && <Badge tone="bad">degraded</Badge>}
        <FeedbackBadges feedback={feedback} />
      </p>
      <p class="log-row-near small">
        {match && (
          <>
            {match.similarity !== null && (
              <SimilarityScale
                label={`Similarity to ${match.entryId}`}
                value={match.similarity}
                threshold={match.threshold ?? undefined}
              />
            )}
            <span class="faint">
              {match.kind === "cached" ? "a stored answer" : match.entryId}
              {match.outcome !== "hit" && match.outcome !== "far" && ` · ${match.outcome}`}
            </span>
          </>
        )}
      </p>
      <p class="log-row-when faint small">
        <Moment at={entry.at} />
        {entry.surface !== null && <span>{entry.surface}</span>}
      </p>
    </div>
  );
}
