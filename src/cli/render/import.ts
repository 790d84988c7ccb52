import type { BulkImportResult } from "../../golden/exchange/bulk/import-rows.ts";
import type { ImportResult } from "../../golden/exchange/import-golden.ts";
import { count } from "../../text/count.ts";
import type { Styler } from "../styler.ts";
import { oneLine } from "./one-line.ts";
import { renderVerdict } from "./verdict.ts";
import { renderWarnings } from "./warnings.ts";

/** What an import did, then the entries that are not served as things stand. */
export function renderImport(result: ImportResult, styler: Styler): string {
  const { added, updated, unchanged, stale, drafts, warnings } = result;
  return [
    `${added.length} added${idsOf(added)}`,
    `${updated.length} updated${idsOf(updated)}`,
    `${unchanged.length} unchanged`,
    ...renderDrafts(drafts, styler),
    ...stale.flatMap(({ id, freshness: { verdict, reason } }) => [
      `${renderVerdict(verdict, styler)} ${styler.bold(oneLine(id))} is not served. ${oneLine(reason)}`,
      `  ${styler.bold("next")} assay golden review ${oneLine(id)}`,
    ]),
    ...renderWarnings(warnings, styler),
  ].join("\n");
}

/** What became of the rows of a table, then those that were left out, by line. */
export function renderBulkImport(result: BulkImportResult, styler: Styler): string {
  const { added, unchanged, drafts, skipped, warnings } = result;
  return [
    `${added.length} added${idsOf(added)}`,
    `${unchanged.length} unchanged`,
    ...renderDrafts(drafts, styler),
    ...(skipped.length === 0 ? [] : [styler.yellow(`${count(skipped.length, "row")} left out`)]),
    ...skipped.flatMap(({ line, question, reason }) => [
      `  line ${line} ${oneLine(question, 80)}`,
      `    ${oneLine(reason)}`,
    ]),
    ...renderWarnings(warnings, styler),
  ].join("\n");
}

function renderDrafts(drafts: readonly string[], styler: Styler): string[] {
  if (drafts.length === 0) return [];
  return [
    `${count(drafts.length, "draft")}, not served until approved${idsOf(drafts)}`,
    `  ${styler.bold("next")} assay golden queue`,
  ];
}

function idsOf(ids: readonly string[]): string {
  return ids.length === 0 ? "" : `: ${ids.map((id) => oneLine(id)).join(", ")}`;
}
