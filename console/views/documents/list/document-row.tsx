import type { DocumentSummary } from "../../../api/wire/documents.ts";
import { Badge } from "../../../parts/badge.tsx";
import { Moment } from "../../../parts/moment.tsx";
import { documentPath } from "../../../parts/passages/document-path.ts";

interface DocumentRowProps {
  document: DocumentSummary;
  isSelected: boolean;
  onSelect: () => void;
}

export function DocumentRow({ document, isSelected, onSelect }: DocumentRowProps) {
  const { id, title, version, revision, collection, ingestedAt } = document;
  return (
    <div class="document-row" aria-current={isSelected}>
      <a href={documentPath(id)} onFocus={onSelect}>
        {title}
      </a>
      <span class="row">
        {collection !== "default" && <Badge>{collection}</Badge>}
        <Badge>{version}</Badge>
      </span>
      <code class="faint">{id}</code>
      <span class="faint small">
        revision {revision}, read <Moment at={ingestedAt} />
      </span>
    </div>
  );
}
