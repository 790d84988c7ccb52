import { useState } from "preact/hooks";
import { useResource } from "../../../api/use-resource.ts";
import type { ServedBy } from "../../../api/wire/log.ts";
import { Failure } from "../../../parts/failure.tsx";
import { entryPath } from "../../../parts/golden/entry-path.ts";
import { Loading } from "../../../parts/loading.tsx";
import { Moment } from "../../../parts/moment.tsx";
import { entryLogPath, recordPath } from "../log-path.ts";
import { insteadLines, servedLine, withheldLine } from "./served-words.ts";

interface ServedByPanelProps {
  id: string;
  isReviewed: boolean;
}

/** What else the same entry answered, and what its withdrawal would have changed; read when somebody wants to know. */
export function ServedByPanel({ id, isReviewed }: ServedByPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const served = useResource<ServedBy>(
    isOpen ? `/v1/log/served-by/${encodeURIComponent(id)}?limit=20` : null,
  );
  return (
    <details class="card served-by" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="served-by-title">
        Served from the same {isReviewed ? "entry" : "stored answer"} <code>{id}</code>
      </summary>
      {!isOpen ? null : served.state === "loading" ? (
        <Loading label="Reading what it answered" />
      ) : served.state === "failed" ? (
        <Failure problem={served.problem} onRetry={served.reload} />
      ) : (
        <Served served={served.value} isReviewed={isReviewed} />
      )}
    </details>
  );
}

function Served({ served, isReviewed }: { served: ServedBy; isReviewed: boolean }) {
  const { id, latest, instead, requests } = served;
  const withheld = withheldLine(served);
  return (
    <>
      <p>{servedLine(served)}</p>
      <div>
        <h3>Had it been withdrawn</h3>
        <ul>
          {insteadLines(served).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {instead.entries.map(({ entryId, requests: times, state }) => (
            <li key={entryId}>
              {times} might have been answered by <a href={entryPath(entryId)}>{entryId}</a>
              {state === null ? ", which is gone" : ` (${state})`}, which was near enough by its similarity.
            </li>
          ))}
          {withheld && <li>{withheld}</li>}
        </ul>
      </div>
      <ul class="served-latest small">
        {latest.map(({ id: answerId, at, question, how, similarity }) => (
          <li key={answerId}>
            <a href={recordPath(answerId)}>{question ?? "Question not kept"}</a>{" "}
            <span class="faint">
              <Moment at={at} />,{" "}
              {how === "exact" ? "the same question" : `similarity ${similarity?.toFixed(3) ?? "not kept"}`}
            </span>
          </li>
        ))}
      </ul>
      {isReviewed && requests > latest.length && (
        <p>
          <a href={entryLogPath(id)}>All that were near it</a>
        </p>
      )}
    </>
  );
}
