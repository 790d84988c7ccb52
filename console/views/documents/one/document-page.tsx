import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useMay } from "../../../api/session.tsx";
import { useResource } from "../../../api/use-resource.ts";
import type { DocumentDetail } from "../../../api/wire/documents.ts";
import { Badge } from "../../../parts/badge.tsx";
import { Empty } from "../../../parts/empty.tsx";
import { Failure } from "../../../parts/failure.tsx";
import { Loading } from "../../../parts/loading.tsx";
import { Page } from "../../../parts/page.tsx";
import { useRouteFromHere } from "../../../parts/use-route-from-here.ts";
import { useShortcuts } from "../../../shell/shortcuts.tsx";
import { documentRoute, editPath } from "../document-route.ts";
import { useResting } from "../use-resting.ts";
import { DocumentFacts } from "./document-facts.tsx";
import { DocumentText } from "./document-text.tsx";
import { RemoveDocument } from "./remove-document.tsx";
import { RestingAnswers } from "./resting-answers.tsx";
import { WhatChanged } from "./what-changed.tsx";

/** One document: its text with its passages, what rests on it, and what its last change did. */
export function DocumentPage({ id }: { id: string }) {
  const detail = useResource<DocumentDetail>(documentRoute(id));
  if (detail.state === "loading") {
    return (
      <Page title={id}>
        <Loading label="Reading the document" />
      </Page>
    );
  }
  if (detail.state === "failed") {
    return (
      <Page title={id}>
        {detail.problem.code === "document-not-found" ? (
          <Empty title="There is no such document">
            It may have been removed or renamed since. <a href="/console/documents">All documents</a>
          </Empty>
        ) : (
          <Failure problem={detail.problem} onRetry={detail.reload} />
        )}
      </Page>
    );
  }
  return <Shown detail={detail.value} />;
}

function Shown({ detail }: { detail: DocumentDetail }) {
  const { document, passages } = detail;
  const { route } = useLocation();
  const leaveFor = useRouteFromHere();
  const mayChange = useMay("operator");
  const resting = useResting(document.id);
  const [isRemoving, setRemoving] = useState(false);
  const isRecord = document.format === "record";
  useShortcuts(
    "Document",
    mayChange && !isRecord
      ? [{ keys: ["e"], label: "Change its text", run: () => route(editPath(document.id)) }]
      : [],
  );
  return (
    <Page
      title={document.title}
      note={
        <>
          <a href="/console/documents">Documents</a> › <code>{document.id}</code>{" "}
          <Badge>{document.version}</Badge>
        </>
      }
      actions={
        mayChange ? (
          <>
            {!isRecord && (
              <a class="button" href={editPath(document.id)}>
                Change its text
              </a>
            )}
            <button type="button" class="button danger" onClick={() => setRemoving(true)}>
              Delete…
            </button>
          </>
        ) : (
          <span class="faint small">Changing it takes an operator's key.</span>
        )
      }
    >
      <div class="document-columns">
        <div class="document-main">
          <DocumentText document={document} passages={passages} />
        </div>
        <div class="document-aside">
          <RestingAnswers resting={resting} />
          <WhatChanged document={document} resting={resting} />
          <DocumentFacts document={document} passages={passages.length} />
        </div>
      </div>
      <RemoveDocument
        document={document}
        resting={resting}
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        onDone={() => leaveFor("/console/documents")}
      />
    </Page>
  );
}
