import type { GoldenListing } from "../../golden/golden-parts.ts";
import type { DocumentSummary, MetadataValue, PassageRecord } from "../../stores/documents.ts";
import { count } from "../../text/count.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { oneLine } from "./one-line.ts";
import { renderVerdict } from "./verdict.ts";

const TITLE_WIDTH = 48;
const SNIPPET_WIDTH = 72;

/** One row for each document, below a heading. */
export function renderDocumentTable(documents: readonly DocumentSummary[], { bold, dim }: Styler): string {
  if (documents.length === 0) return "No documents. Read some: assay ingest <path>";
  const heading = ["id", "version", "title", "format", "ingested"].map(dim);
  const rows = documents.map(({ id, version, title, format, ingestedAt }) => [
    bold(oneLine(id)),
    oneLine(version),
    oneLine(title, TITLE_WIDTH),
    format,
    ingestedAt.slice(0, 10),
  ]);
  return renderColumns([heading, ...rows]);
}

/** One document, and one line for each passage with the beginning of its text. */
export function renderDocument(
  document: DocumentSummary,
  { passages, styler: { bold, dim } }: { passages: readonly PassageRecord[]; styler: Styler },
): string {
  const facts = [
    ["title", oneLine(document.title)],
    ["version", `${oneLine(document.version)} (revision ${document.revision})`],
    ["format", document.format],
    ["collection", oneLine(document.collection)],
    ["read from", oneLine(document.root)],
    ["ingested", document.ingestedAt],
    ["content hash", document.contentHash],
    ...Object.entries(document.metadata).map(([key, value]) => [
      `metadata ${oneLine(key)}`,
      renderValue(value),
    ]),
  ].map(([name = "", value = ""]) => [dim(name), value]);
  const rows = passages.map((passage) => {
    const truncated = passage.truncated ? dim(" (the model did not read it to its end)") : "";
    const place = `${passage.startLine}-${passage.endLine}`;
    const headings = passage.headings.map((heading) => oneLine(heading)).join(" › ");
    const anchor = passage.anchor === null ? "" : ` ${dim(`#${oneLine(passage.anchor)}`)}`;
    return `  ${dim(`lines ${place}`)} ${bold(headings)}${anchor}${truncated}\n    ${oneLine(passage.text, SNIPPET_WIDTH)}`;
  });
  return [
    bold(oneLine(document.id)),
    renderColumns(facts),
    `\n${bold(count(passages.length, "passage"))}`,
    ...rows,
  ].join("\n");
}

function renderValue(value: MetadataValue): string {
  return typeof value === "object" ? value.map((each) => oneLine(each)).join(", ") : oneLine(String(value));
}

/** What was removed, then the golden entries that are not served because of it. */
export function renderRemovedDocuments(
  removed: readonly string[],
  { stale, styler }: { stale: readonly GoldenListing[]; styler: Styler },
): string {
  const { bold, green } = styler;
  return [
    ...removed.map((id) => `${green("removed")} ${bold(oneLine(id))}`),
    ...stale.flatMap(({ entry: { id }, freshness: { verdict, reason } }) => [
      `${renderVerdict(verdict, styler)} the golden entry ${bold(oneLine(id))} is no longer served. ${oneLine(reason)}`,
      `  ${bold("next")} assay golden review ${oneLine(id)}`,
    ]),
  ].join("\n");
}
