import { useMay } from "../../../api/session.tsx";
import { useResource } from "../../../api/use-resource.ts";
import type { DocumentDetail } from "../../../api/wire/documents.ts";
import { Empty } from "../../../parts/empty.tsx";
import { Failure } from "../../../parts/failure.tsx";
import { Loading } from "../../../parts/loading.tsx";
import { Page } from "../../../parts/page.tsx";
import { documentRoute } from "../document-route.ts";
import { DocumentEditor } from "./document-editor.tsx";

/** The text of a document to be changed, or of one that is not there yet to be written. */
export function EditPage({ id }: { id: string }) {
  const mayChange = useMay("operator");
  const detail = useResource<DocumentDetail>(mayChange ? documentRoute(id) : null);
  return (
    <Page title={detail.state === "ready" ? `Change ${detail.value.document.title}` : `Write ${id}`}>
      {!mayChange ? (
        <Empty title="Your key may not change documents">
          Changing what questions are answered from takes an operator's key.
        </Empty>
      ) : detail.state === "loading" ? (
        <Loading label="Reading the document" />
      ) : detail.state === "ready" && detail.value.document.format === "record" ? (
        <Empty title="It is a line of a file of records">
          Change it in {detail.value.document.root} and read that again.
        </Empty>
      ) : detail.state === "ready" ? (
        <DocumentEditor id={detail.value.document.id} detail={detail.value} />
      ) : detail.problem.code === "document-not-found" ? (
        <DocumentEditor id={id} detail={undefined} />
      ) : (
        <Failure problem={detail.problem} onRetry={detail.reload} />
      )}
    </Page>
  );
}
