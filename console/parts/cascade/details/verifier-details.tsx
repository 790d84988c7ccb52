import type { StageEntry } from "../../../api/wire/ask.ts";
import { ScoreBar } from "../../score-bar.tsx";
import { ModelCalls } from "./model-calls.tsx";

/** What the second look was at, and its verdict. */
export function VerifierDetails({ entry }: { entry: StageEntry<"verifier"> }) {
  const { phrasing, verification, verifierId, calls } = entry;
  return (
    <>
      <p class="cascade-match">
        <q>{phrasing}</q>
        {verification?.score != null && (
          <ScoreBar
            label="Probability that it serves"
            value={verification.score}
            floor={verification.threshold ?? undefined}
            most={1}
          />
        )}
      </p>
      {verification && <p class="small">{verification.reason}</p>}
      <p class="faint small">
        By <code>{verifierId}</code>
      </p>
      <ModelCalls calls={calls} />
    </>
  );
}
