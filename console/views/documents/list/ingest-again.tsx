import { useState } from "preact/hooks";
import type { WorkProgress } from "../../../api/call-with-progress.ts";
import { useLongWork } from "../../../api/use-long-work.ts";
import type { IngestProgress, IngestReport } from "../../../api/wire/documents.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureLine } from "../../../parts/failure.tsx";
import { WorkBar } from "../../../parts/work-bar.tsx";
import { describeIngest } from "./describe-ingest.ts";

type Outcome = "given-up" | IngestReport;

/** Has the server read its configured folders again, and says what moved. It goes on while its dialog is closed. */
export function IngestAgain({ onDone }: { onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const settle = (came: Outcome) => {
    setOutcome(came);
    onDone();
  };
  const reading = useLongWork<IngestReport, IngestProgress>("/v1/documents/ingest", {
    ...{ result: "report", onDone: settle, onGivenUp: () => settle("given-up") },
    hint: "What was read stays read. Start it again to go on.",
  });
  const start = () => {
    setOutcome(undefined);
    void reading.run();
  };
  const open = () => {
    setOpen(true);
    if (!reading.isRunning) start();
  };
  return (
    <>
      <button type="button" class="button" onClick={open}>
        {reading.isRunning ? "Reading the folders…" : "Read the folders again"}
      </button>
      <Dialog title="Reading the folders again" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div class="stack" aria-live="polite">
          {reading.isRunning && <WorkBar progress={workOf(reading.progress)} />}
          {reading.problem && <FailureLine problem={reading.problem} />}
          {outcome !== undefined && <IngestOutcome outcome={outcome} />}
          <div class="actions">
            {reading.isRunning ? (
              <button type="button" class="button" onClick={reading.giveUp}>
                Give up
              </button>
            ) : (
              <button type="button" class="button" onClick={start}>
                Read once more
              </button>
            )}
          </div>
        </div>
      </Dialog>
    </>
  );
}

function IngestOutcome({ outcome }: { outcome: Outcome }) {
  if (outcome === "given-up") return <p>Given up. What was read until then stays read.</p>;
  const { summary, lines } = describeIngest(outcome);
  return (
    <>
      <p>{summary}</p>
      <ul class="ingest-lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** How many passages there are is known when all is read. */
function workOf(progress: IngestProgress | undefined): WorkProgress {
  if (progress?.phase !== "embedding") return { stage: "reading", done: 0, total: 0 };
  return { stage: "embedding-passages", done: progress.done, total: progress.total };
}
