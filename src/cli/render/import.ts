import type { ImportResult } from "../../golden/import-golden.ts";
import type { Styler } from "../styler.ts";
import { count } from "./count.ts";
import { oneLine } from "./one-line.ts";
import { renderVerdict } from "./verdict.ts";
import { renderWarnings } from "./warnings.ts";

/** What an import did, then the entries that are not served as things stand. */
export function renderImport(result: ImportResult, styler: Styler): string {
  const { added, updated, unchanged, stale, drafts, warnings } = result;
  const idsOf = (ids: readonly string[]) =>
    ids.length === 0 ? "" : `: ${ids.map((id) => oneLine(id)).join(", ")}`;
  return [
    `${added.length} added${idsOf(added)}`,
    `${updated.length} updated${idsOf(updated)}`,
    `${unchanged.length} unchanged`,
    ...(drafts.length === 0
      ? []
      : [
          `${count(drafts.length, "draft")} not served until approved: ${drafts.map((id) => oneLine(id)).join(", ")}`,
          `  ${styler.bold("next")} assay golden queue`,
        ]),
    ...stale.flatMap(({ id, freshness: { verdict, reason } }) => [
      `${renderVerdict(verdict, styler)} ${styler.bold(oneLine(id))} is not served. ${oneLine(reason)}`,
      `  ${styler.bold("next")} assay golden review ${oneLine(id)}`,
    ]),
    ...renderWarnings(warnings, styler),
  ].join("\n");
}
