import { useState } from "preact/hooks";
import { call } from "../../../api/call.ts";
import { useAction } from "../../../api/use-action.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureLine } from "../../../parts/failure.tsx";
import { entryRoute } from "../../../parts/golden/entry-path.ts";
import { useNotices } from "../../../parts/notices.tsx";

interface DecisionDialogProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => unknown;
}

export function RetireDialog({ id, isOpen, onClose, onDone }: DecisionDialogProps) {
  const notify = useNotices();
  const [reason, setReason] = useState("");
  const retiring = useAction(async () => {
    await call("POST", entryRoute(id, "retire"), {
      body: { reason: reason.trim() === "" ? null : reason.trim() },
    });
    notify("Retired: it is served no more, and its questions are free.", "good");
    onClose();
    await onDone();
  });
  return (
    <Dialog title="Retire this entry?" isOpen={isOpen} onClose={onClose}>
      <form
        class="entry-form"
        onSubmit={(event) => {
          event.preventDefault();
          void retiring.run();
        }}
      >
        <p>
          It is served no more and gives up its questions, so that other entries may have them. It can be
          brought back.
        </p>
        <label class="field">
          <span>Why, for the history (optional)</span>
          <input value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
        </label>
        {retiring.problem && <FailureLine problem={retiring.problem} />}
        <div class="actions">
          <button type="submit" class="button primary" disabled={retiring.isRunning}>
            Retire it
          </button>
        </div>
      </form>
    </Dialog>
  );
}
