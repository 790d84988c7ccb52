import { useState } from "preact/hooks";
import { call } from "../../../api/call.ts";
import { useAction } from "../../../api/use-action.ts";
import type { DocumentDetail, DocumentWritten } from "../../../api/wire/documents.ts";
import { FailureLine } from "../../../parts/failure.tsx";
import { countOf } from "../../../parts/format.ts";
import { useNotices } from "../../../parts/notices.tsx";
import { documentPath } from "../../../parts/passages/document-path.ts";
import { useKept } from "../../../parts/use-kept.ts";
import { useRouteFromHere } from "../../../parts/use-route-from-here.ts";
import { useShortcuts } from "../../../shell/shortcuts.tsx";
import { documentRoute } from "../document-route.ts";
import { isHandedIn } from "../one/came-from.ts";
import { ownMetadata, ownTitle } from "./front-matter.ts";
import { TextPreview } from "./text-preview.tsx";

interface DocumentEditorProps {
  id: string;
  /** Undefined for a document that is not there yet. */
  detail: DocumentDetail | undefined;
}

/** What is typed stays in this tab until it is put. */
export function DocumentEditor({ id, detail }: DocumentEditorProps) {
  const leaveFor = useRouteFromHere();
  const notify = useNotices();
  const [kept, keep] = useKept(`document ${id}`);
  const [isPreviewed, setPreviewed] = useState(false);
  const before = detail?.document.source ?? "";
  const text = kept ?? before;
  const putting = useAction(async () => {
    const body = detail
      ? {
          text,
          format: formatOf(detail),
          ...ownTitle(detail.document),
          metadata: ownMetadata(detail.document),
        }
      : { text };
    const written = await call<DocumentWritten>("PUT", documentRoute(id), { body });
    keep(undefined);
    notify(describeWritten(written), "good");
    leaveFor(documentPath(id));
  });
  const isChanged = text !== before && text.trim() !== "";
  useShortcuts("Editor", [
    {
      keys: ["Mod+Enter"],
      label: "See what it changes, then put it",
      run: () => (isPreviewed ? isChanged && void putting.run() : setPreviewed(isChanged)),
      whileTyping: true,
    },
  ]);
  return (
    <>
      {detail && !isHandedIn(detail.document) && (
        <p class="document-lost">
          It was read from <code>{detail.document.root}</code>. The next reading of that folder brings the
          text of the file back: change it there as well.
        </p>
      )}
      <label class="field">
        <span>Text of {id}</span>
        <textarea
          class="code document-editor"
          spellcheck={false}
          value={text}
          onInput={(event) => {
            keep(event.currentTarget.value);
            setPreviewed(false);
          }}
        />
      </label>
      <div class="actions">
        {isPreviewed ? (
          <button
            type="button"
            class="button primary"
            disabled={!isChanged || putting.isRunning}
            onClick={() => void putting.run()}
          >
            {putting.isRunning ? "Putting it…" : "Put this text"}
          </button>
        ) : (
          <button
            type="button"
            class="button primary"
            disabled={!isChanged}
            onClick={() => setPreviewed(true)}
          >
            See what it changes
          </button>
        )}
        <a
          class="button"
          href={detail ? documentPath(id) : "/console/documents"}
          onClick={() => keep(undefined)}
        >
          Discard
        </a>
        {!isChanged && <span class="faint small">Nothing is changed yet.</span>}
      </div>
      {putting.problem && <FailureLine problem={putting.problem} />}
      {isPreviewed && isChanged && <TextPreview id={id} detail={detail} text={text} />}
    </>
  );
}

/** Records are not edited here; anything else keeps its format. */
function formatOf({ document: { format } }: DocumentDetail): "markdown" | "html" | "text" {
  return format === "record" ? "text" : format;
}

function describeWritten({ change, version, passages, warnings }: DocumentWritten): string {
  if (change === "unchanged") return "Nothing moved: the text is as it was.";
  const words = `${change === "added" ? "Added" : "Changed"}: ${countOf(passages, "passage")}, ${version}.`;
  return [words, ...warnings].join(" ");
}
