import { useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog.tsx";

interface RejectDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onReject: (note: string | null) => Promise<void>;
}

export function RejectDialog({ isOpen, onClose, onReject }: RejectDialogProps) {
  const [note, setNote] = useState("");
  return (
    <Dialog title="Reject this suggestion?" isOpen={isOpen} onClose={onClose}>
      <form
        class="entry-form"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          void onReject(note.trim() === "" ? null : note.trim());
        }}
      >
        <label class="field">
          <span>Why</span>
          <input value={note} onInput={(event) => setNote(event.currentTarget.value)} />
        </label>
        <div class="actions">
          <button type="submit" class="button primary">
            Reject it
          </button>
        </div>
      </form>
    </Dialog>
  );
}
