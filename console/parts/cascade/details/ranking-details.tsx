import type { StageEntry } from "../../../api/wire/ask.ts";
import { Badge } from "../../badge.tsx";
import { PassageLink } from "../../passages/passage-link.tsx";
import { ScoreBar } from "../../score-bar.tsx";
import { SimilarityScale } from "../../similarity-scale.tsx";
import { ModelCalls } from "./model-calls.tsx";

/** What was taken out before anything judged it. */
export function CutDetails({ entry: { removed } }: { entry: StageEntry<"cut"> }) {
  return (
    <ul class="cascade-reasons">
      {removed.map(({ passageId, documentId, startLine, because }) => (
        <li key={passageId}>
          <PassageLink {...{ passageId, documentId, startLine }} title={documentId} /> {because}
        </li>
      ))}
    </ul>
  );
}

const verdicts = { kept: "kept", "below-floor": "below the floor", "over-cap": "over the most" } as const;

/** Each candidate's score beside the floor, the best first. */
export function RerankDetails({ entry }: { entry: StageEntry<"rerank"> }) {
  const { scores, floor, cap, scorerId, calls } = entry;
  return (
    <>
      <p class="small faint">
        At least {floor} of 10{cap !== null && `, at most ${cap} kept`}, by <code>{scorerId}</code>
      </p>
      <ol class="candidates" aria-label="Scores">
        {scores
          .toSorted((a, b) => b.score - a.score)
          .map(({ passageId, documentId, startLine, score, verdict }) => (
            <li class="candidate" key={passageId}>
              <PassageLink {...{ passageId, documentId }} title={`${documentId}:${startLine}`} />
              <span class="candidate-fate">
                <Badge tone={verdict === "kept" ? "good" : "plain"}>{verdicts[verdict]}</Badge>
              </span>
              <ScoreBar label="Score" value={score} floor={floor} />
            </li>
          ))}
      </ol>
      <ModelCalls calls={calls} />
    </>
  );
}

/** Pages of the web, whose text nobody vouches for. */
export function WebDetails({ entry }: { entry: StageEntry<"web"> }) {
  const { query, engine, results, threshold, calls } = entry;
  return (
    <>
      <p class="small">
        Searched {engine} for <q>{query}</q>.
      </p>
      <ol class="candidates" aria-label="Pages found">
        {results.map(({ url, title, similarity, kept }) => (
          <li class="candidate" key={url}>
            <span>
              {title} <span class="faint small">{url}</span>
            </span>
            <span class="candidate-fate">
              <Badge tone={kept ? "good" : "plain"}>{kept ? "kept" : "below the threshold"}</Badge>
            </span>
            <SimilarityScale label="Similarity" value={similarity} threshold={threshold} />
          </li>
        ))}
      </ol>
      <ModelCalls calls={calls} />
    </>
  );
}
