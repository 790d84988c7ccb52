import type { StageEntry } from "../../../api/wire/ask.ts";
import { countOf } from "../../format.ts";
import { explainReason } from "../describe-served.ts";
import { ModelCalls } from "./model-calls.tsx";

/** Who wrote it, and what was taken out of what was written. */
export function WritingDetails({ entry }: { entry: StageEntry<"generate"> }) {
  const { model, removedCitations, removedLinks, uncitedSentences, containsRefusal, calls } = entry;
  return (
    <>
      {model !== null && (
        <p class="small">
          By <code>{model}</code>
        </p>
      )}
      <ul class="cascade-reasons">
        {removedCitations > 0 && (
          <li>{countOf(removedCitations, "citation")} of passages that it was not given, taken out.</li>
        )}
        {removedLinks > 0 && (
          <li>{countOf(removedLinks, "link")} to addresses that it was not given, taken out.</li>
        )}
        {uncitedSentences > 0 && <li>{countOf(uncitedSentences, "sentence")} without a citation.</li>}
        {containsRefusal && <li>It says of a part of the question that the passages do not hold it.</li>}
      </ul>
      <ModelCalls calls={calls} />
    </>
  );
}

/** Whether the answer may be served again. */
export function KeepDetails({ entry: { reason, entryId } }: { entry: StageEntry<"keep"> }) {
  return (
    <p class="small">
      {reason !== null && explainReason(reason)}
      {entryId !== null && (
        <>
          As <code>{entryId}</code>
        </>
      )}
    </p>
  );
}
