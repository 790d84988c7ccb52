import { useLocation } from "preact-iso";
import { pathOf } from "../../../api/path-of.ts";
import { isOfDeployment, useMay, useSession } from "../../../api/session.tsx";
import { usePages } from "../../../api/use-pages.ts";
import { useResource } from "../../../api/use-resource.ts";
import type { DocumentList, DocumentSummary } from "../../../api/wire/documents.ts";
import { Empty } from "../../../parts/empty.tsx";
import { Failure } from "../../../parts/failure.tsx";
import { countOf } from "../../../parts/format.ts";
import { Loading } from "../../../parts/loading.tsx";
import { MoreFailed } from "../../../parts/more-failed.tsx";
import { Page } from "../../../parts/page.tsx";
import { documentPath } from "../../../parts/passages/document-path.ts";
import { useQuery } from "../../../parts/use-query.ts";
import { useSelection } from "../../../parts/use-selection.ts";
import { VirtualList } from "../../../parts/virtual-list.tsx";
import { useShortcuts } from "../../../shell/shortcuts.tsx";
import { AddDocument } from "./add-document.tsx";
import { DocumentFilters } from "./document-filters.tsx";
import { DocumentRow } from "./document-row.tsx";
import { IngestAgain } from "./ingest-again.tsx";

const pick = (page: DocumentList) => [page.documents, page.nextCursor] as const;
const keyOf = ({ id }: DocumentSummary) => id;

export function DocumentListPage() {
  const { route } = useLocation();
  const session = useSession();
  const mayChange = useMay("operator");
  const [text] = useQuery("text");
  const [collection] = useQuery("collection");
  const filters = { text, collection };
  const pages = usePages<DocumentList, DocumentSummary>(
    pathOf("/v1/documents", { ...filters, limit: 200 }),
    pick,
  );
  const counts = useResource<DocumentList>(pathOf("/v1/documents", { ...filters, limit: 1 }));
  const selection = useSelection(pages.items, { title: "Documents", keyOf });
  const { item } = selection;
  useShortcuts("Documents", [
    { keys: ["Enter"], label: "Open it", run: () => item && route(documentPath(item.id)) },
  ]);
  const reload = () => void Promise.all([pages.reload(), counts.reload()]);
  const known = counts.state === "ready" ? counts.value : undefined;
  return (
    <Page
      title="Documents"
      note="What questions are answered from, as it is now. Reviewed answers name the passages they rest on."
      actions={
        mayChange ? (
          <>
            {known?.readsFolders && isOfDeployment(session) && <IngestAgain onDone={reload} />}
            <AddDocument />
          </>
        ) : (
          <span class="faint small">Changing documents takes an operator's key.</span>
        )
      }
    >
      {mayChange && known?.readsFolders === false && (
        <p class="faint small">
          No folders are configured that could be read again from here: name them under{" "}
          <code>ingest.sources</code> in <code>assay.config.yaml</code> and start the server again, or read
          one in a terminal: <code>assay ingest docs</code>.
        </p>
      )}
      <DocumentFilters collections={known?.collections ?? []} />
      {pages.state === "loading" ? (
        <Loading label="Reading the documents" />
      ) : pages.problem && pages.state === "failed" ? (
        <Failure problem={pages.problem} onRetry={pages.reload} />
      ) : pages.items.length === 0 ? (
        <NoDocuments isFiltered={text !== "" || collection !== ""} />
      ) : (
        <>
          <VirtualList
            label="Documents"
            items={pages.items}
            keyOf={keyOf}
            estimate={74}
            onEnd={pages.more}
            shown={selection.index}
          >
            {(document) => (
              <DocumentRow
                document={document}
                isSelected={document === item}
                onSelect={() => selection.select(document)}
              />
            )}
          </VirtualList>
          <MoreFailed pages={pages} />
          {known && <p class="faint small">{countOf(known.total, "document")}.</p>}
        </>
      )}
    </Page>
  );
}

function NoDocuments({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return <Empty title="No document fits">Search for less, or in another collection.</Empty>;
  }
  return (
    <Empty title="There are no documents yet">
      Read a folder of them with <code>assay ingest docs</code>, or add one here with an operator's key.
    </Empty>
  );
}
