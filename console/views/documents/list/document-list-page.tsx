import { useLocation } from "preact-iso";
import { pathOf } from "../../../api/path-of.ts";
import { isOfDeployment, useMay, useSession } from "../../../api/session.tsx";
import { usePages } from "../../../api/use-pages.ts";
import type { DocumentList, DocumentSummary } from "../../../api/wire/documents.ts";
import { Empty } from "../../../parts/empty.tsx";
import { countOf } from "../../../parts/format.ts";
import { MoreFailed } from "../../../parts/more-failed.tsx";
import { Page } from "../../../parts/page.tsx";
import { Paged } from "../../../parts/paged.tsx";
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
  const selection = useSelection(pages.items, { title: "Documents", keyOf });
  const { item } = selection;
  useShortcuts("Documents", [
    { keys: ["Enter"], label: "Open it", run: () => item && route(documentPath(item.id)) },
  ]);
  const known = pages.page;
  return (
    <Page
      title="Documents"
      note="What questions are answered from, as it is now. Reviewed answers name the passages they rest on."
      actions={
        mayChange ? (
          <>
            {known?.readsFolders && isOfDeployment(session) && <IngestAgain onDone={pages.reload} />}
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
      <Paged
        pages={pages}
        reading="Reading the documents"
        empty={
          pages.items.length === 0 ? <NoDocuments isFiltered={text !== "" || collection !== ""} /> : undefined
        }
      >
        {() => (
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
      </Paged>
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
