import { useMay } from "../../../api/session.tsx";
import type { StageEntry } from "../../../api/wire/ask.ts";
import { entryPath } from "../../golden/entry-path.ts";
import { SimilarityScale } from "../../similarity-scale.tsx";
import { FreshnessReasons } from "./freshness-reasons.tsx";
import { AskedAs, Nearest, Rival, Vetoes } from "./match-lines.tsx";

/** The nearest reviewed question, and every guard that let it through or did not. */
export function GoldenDetails({ entry }: { entry: StageEntry<"golden"> }) {
  const { outcome, match, threshold, margin, rival, runnerUp, vetoes, freshness, asked, calibrationId } =
    entry;
  return (
    <>
      <AskedAs asked={asked} />
      {match && (
        <>
          <Nearest {...match} question={match.phrasing} threshold={threshold} />
          <p class="small">
            Of the answer <EntryLink id={match.entryId} />
            {outcome === "stale" && <ReviewLink id={match.entryId} />}
            {calibrationId !== null && (
              <span class="faint">, by a threshold that was measured (calibration {calibrationId})</span>
            )}
          </p>
        </>
      )}
      <Vetoes vetoes={vetoes} />
      {rival && <Rival question={rival.phrasing} similarity={rival.similarity} margin={margin} />}
      {!rival && runnerUp && match && match.how === "similar" && (
        <div class="cascade-match">
          <span class="small">
            Next, of <EntryLink id={runnerUp.entryId} />: must be {margin} farther away
          </span>
          <SimilarityScale label="Similarity of the next" value={runnerUp.similarity} />
        </div>
      )}
      {freshness && <FreshnessReasons freshness={freshness} />}
    </>
  );
}

function ReviewLink({ id }: { id: string }) {
  const mayReview = useMay("curator");
  if (!mayReview) return null;
  return (
    <>
      {" "}
      (<a href={entryPath(id, "review")}>see what changed and review it</a>)
    </>
  );
}

function EntryLink({ id }: { id: string }) {
  const mayRead = useMay("curator");
  return mayRead ? <a href={entryPath(id)}>{id}</a> : <code>{id}</code>;
}
