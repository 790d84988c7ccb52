import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useResource } from "../../../api/use-resource.ts";
import type { LoggedAnswer } from "../../../api/wire/log.ts";
import { Failure } from "../../../parts/failure.tsx";
import { Loading } from "../../../parts/loading.tsx";
import { Markdown } from "../../../parts/markdown.tsx";
import { Page } from "../../../parts/page.tsx";
import { useShortcuts } from "../../../shell/shortcuts.tsx";
import { servedEntry } from "../log-words.ts";
import { KeptFromNote } from "../removal/kept-from-note.tsx";
import { ReportDialog } from "../removal/report-dialog.tsx";
import { RecordCitations } from "./record-citations.tsx";
import { RecordFacts } from "./record-facts.tsx";
import { RecordFeedback } from "./record-feedback.tsx";
import { RecordHead } from "./record-head.tsx";
import { RecordTrace } from "./record-trace.tsx";
import { ServedByPanel } from "./served-by-panel.tsx";

/** One answer as it was given, and how it came about. */
export function RecordPage({ id }: { id: string }) {
  const answer = useResource<LoggedAnswer>(`/v1/log/${encodeURIComponent(id)}`);
  const { query } = useLocation();
  const back = backPath(query);
  return (
    <Page title="Answer" note={<a href={back}>Back to the log</a>}>
      {answer.state === "loading" ? (
        <Loading label="Reading the answer" />
      ) : answer.state === "failed" ? (
        <Failure problem={answer.problem} onRetry={answer.reload} />
      ) : (
        <Shown answer={answer.value} back={back} onChanged={answer.reload} />
      )}
    </Page>
  );
}

interface ShownProps {
  answer: LoggedAnswer;
  back: string;
  onChanged: () => Promise<void>;
}

function Shown({ answer, back, onChanged }: ShownProps) {
  const { record, feedback } = answer;
  const { route } = useLocation();
  const [isReporting, setReporting] = useState(false);
  const report = () => setReporting(true);
  useShortcuts("This answer", [
    { keys: ["w"], label: "Report it as wrong", run: report },
    { keys: ["u"], label: "Back to the log", run: () => route(back) },
  ]);
  const entryId = servedEntry(record);
  return (
    <>
      <RecordHead record={record} feedback={feedback} onReport={report} />
      {entryId !== null && (
        <KeptFromNote
          entryId={entryId}
          questionKey={record.questionKey}
          question={record.question}
          revision={feedback.length}
        />
      )}
      <section class="card" aria-labelledby="record-answer">
        <h2 id="record-answer">The answer as it was given</h2>
        {record.text === null ? (
          <p class="faint">
            It was not kept: the log holds hashes in place of questions and answers here (log.questions).
          </p>
        ) : (
          <Markdown text={record.text} />
        )}
        <RecordCitations citations={record.citations} />
      </section>
      <RecordTrace record={record} />
      {entryId !== null && <ServedByPanel id={entryId} isReviewed={record.source === "golden"} />}
      <div class="columns record-notes">
        <RecordFeedback feedback={feedback} />
        <RecordFacts record={record} />
      </div>
      <ReportDialog
        record={record}
        isOpen={isReporting}
        onClose={() => setReporting(false)}
        onReported={onChanged}
      />
    </>
  );
}

/** The list with the filter that one came from. */
function backPath(query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
  return text === "" ? "/console/log" : `/console/log?${text}`;
}
