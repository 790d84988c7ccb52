import { useState } from "preact/hooks";
import type { Action } from "../../../api/use-action.ts";
import type { AnswerSource } from "../../../api/wire/ask.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureLine } from "../../../parts/failure.tsx";

interface ReportWrongProps {
  isOpen: boolean;
  source: AnswerSource;
  /** What it does, where that is known more exactly. @default by the source */
  effect?: string;
  action: Action<[note: string]>;
  onClose: () => void;
}

const consequences: Readonly<Record<AnswerSource, string>> = {
  golden:
    "The reviewed answer stays as it is, but this question does not get it any more, from the next time it is asked. A curator can take that back.",
  cached: "The stored answer is removed, or kept from this question.",
  generated: "If the answer was stored, it is removed. The report stands in the log.",
  extracted: "If the answer was stored, it is removed. The report stands in the log.",
  fallback: "The report stands in the log.",
};

export function ReportWrong({ isOpen, source, effect, action, onClose }: ReportWrongProps) {
  const [note, setNote] = useState("");
  return (
    <Dialog title="Report as wrong" isOpen={isOpen} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(note);
        }}
      >
        <p>It answers another question than the one that was asked. {effect ?? consequences[source]}</p>
        <label class="field">
          <span>What is wrong (one line, need not be given)</span>
          <input value={note} maxLength={2000} onInput={(event) => setNote(event.currentTarget.value)} />
        </label>
        {action.problem && <FailureLine problem={action.problem} />}
        <div class="actions">
          <button type="submit" class="button danger" disabled={action.isRunning}>
            Report it
          </button>
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
