import { useState } from "preact/hooks";
import { toApiError, toApiProblem } from "../../../api/api-problem.ts";
import { callForStream } from "../../../api/call.ts";
import { readEvents } from "../../../api/read-events.ts";
import { useAction } from "../../../api/use-action.ts";
import type { IngestEvent, IngestReport } from "../../../api/wire/documents.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureLine } from "../../../parts/failure.tsx";
import { describeIngest } from "./describe-ingest.ts";

/** Has the server read its configured folders again, and says what moved. */
export function IngestAgain({ onDone }: { onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [progress, setProgress] = useState("");
  const [report, setReport] = useState<IngestReport>();
  const reading = useAction(async () => {
    setReport(undefined);
    setProgress("Looking what is there…");
    setReport(await ingest(setProgress));
    onDone();
  });
  const open = () => {
    setOpen(true);
    void reading.run();
  };
  const words = report && describeIngest(report);
  return (
    <>
      <button type="button" class="button" disabled={reading.isRunning} onClick={open}>
        {reading.isRunning ? "Reading the folders…" : "Read the folders again"}
      </button>
      <Dialog title="Reading the folders again" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div class="stack" aria-live="polite">
          {reading.isRunning && <p>{progress}</p>}
          {reading.problem && <FailureLine problem={reading.problem} />}
          {words && (
            <>
              <p>{words.summary}</p>
              <ul class="ingest-lines">
                {words.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </Dialog>
    </>
  );
}

/** @throws ApiError where it did not come to a report */
async function ingest(onProgress: (words: string) => void): Promise<IngestReport> {
  const response = await callForStream("/v1/documents/ingest", {});
  if (response.body) {
    for await (const { event, data } of readEvents<IngestEvent>(response.body)) {
      if (event === "report") return data;
      if (event === "progress") onProgress(`${data.done} of ${data.total} passages embedded…`);
      if (event === "error") throw toApiError(toApiProblem(data));
    }
  }
  throw toApiError({
    ...{ status: 0, code: "stream-broken", requestId: undefined },
    message: "The connection broke off before all was read.",
    hint: "What was read stays read. Start it again to go on.",
  });
}
