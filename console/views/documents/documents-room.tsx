import { useSubpath } from "../../parts/use-subpath.ts";
import "./documents.css";
import { EditPage } from "./edit/edit-page.tsx";
import { DocumentListPage } from "./list/document-list-page.tsx";
import { DocumentPage } from "./one/document-page.tsx";

/** What questions are answered from: the list, one document, and its editor. */
export function DocumentsRoom() {
  const [id, page] = useSubpath("/console/documents");
  if (id === undefined) return <DocumentListPage />;
  return page === "edit" ? <EditPage key={id} id={id} /> : <DocumentPage key={id} id={id} />;
}
