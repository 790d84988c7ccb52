import { call } from "../../../api/call.ts";
import { useAction } from "../../../api/use-action.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { entryRoute } from "../../../parts/golden/entry-path.ts";
import { useNotices } from "../../../parts/notices.tsx";
import { RemovalActions } from "../../../parts/removal-actions.tsx";

interface RemoveDialogProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function RemoveDialog({ id, isOpen, onClose, onDone }: RemoveDialogProps) {
  const notify = useNotices();
  const removing = useAction(async () => {
    await call("DELETE", entryRoute(id));
    notify(`"${id}" is removed. Its history stays.`, "good");
    onDone();
  });
  return (
    <Dialog title="Remove this entry?" isOpen={isOpen} onClose={onClose}>
      <div class="entry-form">
        <p>
          Its answer and its questions are gone from the list, and nothing brings them back but writing them
          anew; the history keeps how they read. To take it out of service for a while, retire it.
        </p>
        <RemovalActions label="Remove it for good" removing={removing} onClose={onClose} />
      </div>
    </Dialog>
  );
}
