import { call } from "../../../api/call.ts";
import { useAction } from "../../../api/use-action.ts";
import type { DocumentRecord } from "../../../api/wire/documents.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureLine } from "../../../parts/failure.tsx";
import { countOf } from "../../../parts/format.ts";
import { entryTitle } from "../../../parts/golden/entry-title.ts";
import { useNotices } from "../../../parts/notices.tsx";
import { RemovalActions } from "../../../parts/removal-actions.tsx";
import { documentRoute } from "../document-route.ts";
import type { Resting } from "../use-resting.ts";
import { isHandedIn } from "./came-from.ts";

interface RemoveDocumentProps {
  document: DocumentRecord;
  resting: Resting;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Names what goes with it before it is gone. */
export function RemoveDocument({ document, resting, isOpen, onClose, onDone }: RemoveDocumentProps) {
  const notify = useNotices();
  const { golden, stored } = resting;
  const removing = useAction(async () => {
    await call("DELETE", documentRoute(document.id));
    notify(`"${document.title}" is deleted.`, "good");
    onDone();
  });
  const entries = golden.state === "ready" ? golden.value.entries : [];
  return (
    <Dialog title="Delete this document?" isOpen={isOpen} onClose={onClose}>
      <div class="stack">
        <p>
          <strong>{document.title}</strong> and its passages are gone from the search at once, and nothing
          here brings them back.
          {!isHandedIn(document) && ` The next reading of ${document.root} does, while its file is there.`}
        </p>
        {golden.state === "failed" && <FailureLine problem={golden.problem} />}
        {entries.length > 0 && (
          <>
            <p>{countOf(entries.length, "reviewed answer")} will not be served any more:</p>
            <ul>
              {entries.map(({ entry }) => (
                <li key={entry.id}>{entryTitle(entry)}</li>
              ))}
            </ul>
          </>
        )}
        {golden.state === "ready" && entries.length === 0 && <p>No reviewed answer rests on it.</p>}
        {stored.state === "ready" && stored.value.entries.length > 0 && (
          <p>
            {countOf(stored.value.entries.length, "stored answer")} will be written anew when they are asked
            for.
          </p>
        )}
        <RemovalActions label="Delete it for good" removing={removing} onClose={onClose} />
      </div>
    </Dialog>
  );
}
