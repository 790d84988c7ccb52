import { FailureLine } from "../../../parts/failure.tsx";
import { countOf } from "../../../parts/format.ts";
import { entryPath } from "../../../parts/golden/entry-path.ts";
import { entryTitle } from "../../../parts/golden/entry-title.ts";
import { Loading } from "../../../parts/loading.tsx";
import { StatusBadge } from "../../golden/golden-badges.tsx";
import type { Resting } from "../use-resting.ts";

/** Which reviewed and stored answers a change of the document would reach. */
export function RestingAnswers({ resting: { golden, stored } }: { resting: Resting }) {
  return (
    <section class="card" aria-labelledby="resting">
      <h2 id="resting">What rests on it</h2>
      <h3>Reviewed answers</h3>
      {golden.state === "loading" && <Loading label="Looking" />}
      {golden.state === "failed" && <FailureLine problem={golden.problem} />}
      {golden.state === "ready" && golden.value.entries.length === 0 && (
        <p class="faint small">None cites it.</p>
      )}
      {golden.state === "ready" && (
        <ul class="resting">
          {golden.value.entries.map(({ entry, freshness }) => (
            <li key={entry.id}>
              <a href={entryPath(entry.id)}>{entryTitle(entry)}</a>
              <span class="row">
                <StatusBadge standing={{ entry, freshness }} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {golden.state === "ready" && golden.value.total > golden.value.entries.length && (
        <p class="faint small">And {golden.value.total - golden.value.entries.length} more.</p>
      )}
      <h3>Stored answers</h3>
      {stored.state === "failed" && <FailureLine problem={stored.problem} />}
      {stored.state === "ready" &&
        (stored.value.entries.length === 0 ? (
          <p class="faint small">None was written from it.</p>
        ) : (
          <>
            <ul class="resting">
              {stored.value.entries.slice(0, 5).map(({ id, question, servedCount }) => (
                <li key={id}>
                  <span>{question}</span>
                  <span class="faint small">served {countOf(servedCount, "time")}</span>
                </li>
              ))}
            </ul>
            {stored.value.entries.length > 5 && (
              <p class="faint small">
                And {stored.value.entries.length - 5}
                {stored.value.nextCursor === null ? "" : " or"} more.
              </p>
            )}
          </>
        ))}
    </section>
  );
}
