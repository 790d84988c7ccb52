import { useState } from "preact/hooks";
import { call } from "../../../api/call.ts";
import { useAction } from "../../../api/use-action.ts";
import type { Answer } from "../../../api/wire/ask.ts";
import type { ReportResult } from "../../../api/wire/opinions.ts";
import { FailureLine } from "../../../parts/failure.tsx";
import { describeReport } from "./describe-report.ts";
import { ReportWrong } from "./report-wrong.tsx";

/** What a reader thinks of an answer, and what came of saying so. */
export function Opinion({ answer }: { answer: Answer }) {
  const [given, setGiven] = useState<"up" | "down">();
  const [report, setReport] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const noting = useAction(async (kind: "up" | "down") => {
    await call("POST", "/v1/feedback", { body: { answerId: answer.id, kind } });
    setGiven(kind);
  });
  const reporting = useAction(async (note: string) => {
    const body = { answerId: answer.id, ...(note.trim() !== "" && { note: note.trim() }) };
    const result = await call<ReportResult>("POST", "/v1/reports", { body });
    setReport(describeReport(result));
    setOpen(false);
  });
  return (
    <section class="opinion" aria-label="What you think of it">
      <div class="actions">
        {(["up", "down"] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            class="button"
            aria-pressed={given === kind}
            disabled={noting.isRunning}
            onClick={() => noting.run(kind)}
          >
            {kind === "up" ? "It helped" : "It did not help"}
          </button>
        ))}
        <button
          type="button"
          class="button danger"
          disabled={report !== undefined}
          onClick={() => setOpen(true)}
        >
          Report as wrong…
        </button>
      </div>
      <p class="small" role="status">
        {given !== undefined && report === undefined && "Noted. It counts in the monitor."}
        {report}
      </p>
      {noting.problem && <FailureLine problem={noting.problem} />}
      <ReportWrong
        isOpen={isOpen}
        source={answer.source}
        action={reporting}
        onClose={() => {
          setOpen(false);
          reporting.dismiss();
        }}
      />
    </section>
  );
}
