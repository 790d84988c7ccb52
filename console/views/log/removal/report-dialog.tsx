import { call } from "../../../api/call.ts";
import { useAction } from "../../../api/use-action.ts";
import type { LogRecord } from "../../../api/wire/log.ts";
import type { ReportResult } from "../../../api/wire/opinions.ts";
import { useNotices } from "../../../parts/notices.tsx";
import { describeReport } from "../../ask/turn/describe-report.ts";
import { ReportWrong } from "../../ask/turn/report-wrong.tsx";
import { reportEffect } from "../log-words.ts";

interface ReportDialogProps {
  record: LogRecord;
  isOpen: boolean;
  onClose: () => void;
  onReported: () => Promise<void>;
}

/** Says what a report of this record does before it is made. */
export function ReportDialog({ record, isOpen, onClose, onReported }: ReportDialogProps) {
  const notify = useNotices();
  const reporting = useAction(async (note: string) => {
    const body = { answerId: record.id, note: note.trim() === "" ? null : note.trim() };
    const result = await call<ReportResult>("POST", "/v1/reports", { body });
    notify(describeReport(result), "good");
    onClose();
    await onReported();
  });
  const { source } = record;
  return (
    <ReportWrong
      isOpen={isOpen}
      source={source}
      effect={reportEffect(record)}
      action={reporting}
      onClose={onClose}
    />
  );
}
