import type { Feedback } from "../../../api/wire/log.ts";
import { Badge } from "../../../parts/badge.tsx";
import { Moment } from "../../../parts/moment.tsx";
import { feedbackWords } from "../log-words.ts";

/** What people said of it, or did with it. */
export function RecordFeedback({ feedback }: { feedback: readonly Feedback[] }) {
  return (
    <section class="card" aria-labelledby="record-feedback">
      <h2 id="record-feedback">Feedback</h2>
      {feedback.length === 0 ? (
        <p class="faint">Nobody said anything of this answer.</p>
      ) : (
        <ul class="record-said">
          {feedback.map(({ kind, by, at, note }) => (
            <li key={`${kind} ${by} ${at}`}>
              <Badge tone={feedbackWords(kind).tone}>{feedbackWords(kind).label}</Badge>{" "}
              <span class="faint small">
                {by ?? "nobody named"}, <Moment at={at} />
              </span>
              {note !== null && <p>{note}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
