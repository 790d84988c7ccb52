import { useState } from "preact/hooks";
import { call } from "../../../api/call.ts";
import { useAction } from "../../../api/use-action.ts";
import type { LogRecord } from "../../../api/wire/log.ts";
import type { ReportResult } from "../../../api/wire/opinions.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureLine } from "../../../parts/failure.tsx";
import { useNotices } from "../../../parts/notices.tsx";
import { reportEffect } from "../log-words.ts";

interface ReportDialogProps {
  record: LogRecord;
  isOpen: boolean;
  onClose: () => void;
  onReported: () => Promise<void>;
}

/** Says what a report does before it is made. */
export function ReportDialog({ record, isOpen, onClose, onReported }: ReportDialogProps) {
  const [note, setNote] = useState("");
  const notify = useNotices();
  const reporting = useAction(async () => {
    const body = { answerId: record.id, note: note.trim() === "" ? null : note.trim() };
    const result = await call<ReportResult>("POST", "/v1/reports", { body });
    notify(resultWords(result), "good");
    setNote("");
    onClose();
    await onReported();
  });
  const submit = (event: Event) => {
    event.preventDefault();
    void reporting.run();
  };
  return (
    <Dialog title="Report as wrong" isOpen={isOpen} onClose={onClose}>
      <form class="dialog-form" onSubmit={submit}>
        <p>It answered another question than the one that was asked. {reportEffect(record)}</p>
        {record.question !== null && <blockquote class="record-quote">{record.question}</blockquote>}
        <label class="field">
          <span>Why, in a sentence (optional)</span>
          <textarea value={note} maxLength={2000} onInput={(event) => setNote(event.currentTarget.value)} />
        </label>
        {reporting.problem && <FailureLine problem={reporting.problem} />}
        <p class="actions">
          <button type="submit" class="button danger" disabled={reporting.isRunning}>
            Report it
          </button>
          <button type="button" class="button" onClick={onClose}>
            Leave it
          </button>
        </p>
      </form>
    </Dialog>
  );
}

function resultWords({ quarantined, removedFromCache = 0 }: ReportResult): string {
  if (quarantined) return `Reported. ${quarantined.entryId} no longer answers this question.`;
  if (removedFromCache > 0) return "Reported, and the stored answer is removed.";
  return "Reported.";
}
