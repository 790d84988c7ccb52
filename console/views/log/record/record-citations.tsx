import type { LogRecord } from "../../../api/wire/log.ts";

/** The documents it cites, in the version that was cited. */
export function RecordCitations({ citations }: Pick<LogRecord, "citations">) {
  if (citations.length === 0) return null;
  return (
    <ul class="record-citations small">
      {citations.map(({ number, documentId, version }) => (
        <li key={number}>
          [{number}] <a href={`/console/documents/${encodeURIComponent(documentId)}`}>{documentId}</a>{" "}
          <span class="faint">version {version}</span>
        </li>
      ))}
    </ul>
  );
}
