import { useMay } from "../../../api/session.tsx";
import type { Answer } from "../../../api/wire/ask.ts";
import { Badge } from "../../../parts/badge.tsx";
import { isStageName, stageNames } from "../../../parts/cascade/stage-names.ts";
import { formatMilliseconds } from "../../../parts/format.ts";
import { Moment } from "../../../parts/moment.tsx";
import { recordPath } from "../../log/log-path.ts";
import { SourceBadge } from "./source-badge.tsx";
import type { Turn } from "./turn.ts";

/** Which way it came, how old it is, and what did not run as configured. */
export function AnswerHead({ turn: { answer, state } }: { turn: Turn }) {
  if (!answer) return state === "running" ? <p class="faint small">Running</p> : null;
  return (
    <>
      <p class="row answer-head">
        <SourceBadge source={answer.source} />
        <Age answer={answer} />
        <span class="faint small">{formatMilliseconds(answer.milliseconds)}</span>
        <RecordLink id={answer.id} />
      </p>
      {answer.degraded.length > 0 && (
        <ul class="answer-degraded">
          {answer.degraded.map(({ stage, reason }) => (
            <li key={`${stage} ${reason}`}>
              <Badge tone="bad">degraded</Badge> {isStageName(stage) ? stageNames[stage] : stage}: {reason}
            </li>
          ))}
        </ul>
      )}
      {answer.cohort?.arm === "holdout" && (
        <p class="small">The question is in the holdout: reviewed and stored answers were withheld.</p>
      )}
    </>
  );
}

function Age({ answer: { source, golden, cache } }: { answer: Answer }) {
  if (source === "golden" && golden?.review) {
    return (
      <span class="small">
        reviewed by {golden.review.by} <Moment at={golden.review.at} />
      </span>
    );
  }
  if (cache?.served && cache.ageSeconds !== null) {
    return (
      <span class="small">
        written <Moment at={new Date(Date.now() - cache.ageSeconds * 1000).toISOString()} />
      </span>
    );
  }
  return null;
}

function RecordLink({ id }: { id: string }) {
  const mayRead = useMay("curator");
  if (!mayRead) return <code class="small faint">{id}</code>;
  return (
    <a class="small" href={recordPath(id)}>
      Its record in the log
    </a>
  );
}
