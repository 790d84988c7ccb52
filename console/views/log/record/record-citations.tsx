import type { LogRecord } from "../../../api/wire/log.ts";
import { documentPath } from "../../../parts/passages/document-path.ts";

/** The documents it cites, in the version that was cited. */
export function RecordCitations({ citations }: Pick<LogRecord, "citations">) {
  if (citations.length === 0) return null;
  return (
    <ul class="record-citations small">
      {citations.map(({ number, documentId, passageId, version }) => (
        <li key={number}>
          [{number}] <a href={documentPath(documentId, { passage: passageId })}>{documentId}</a>{" "}
          <span class="faint">version {version}</span>
        </li>
      ))}
    </ul>
  );
}
