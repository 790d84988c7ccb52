import type { ReindexReport } from "../../service/reindex.ts";
import { count } from "../../text/count.ts";
import type { Styler } from "../styler.ts";
import { oneLine } from "./one-line.ts";

/** What became of one tenant; `tenant` is null for a file whose tenant cannot be told. */
export type TenantReindex =
  | ({ readonly tenant: string } & ReindexReport)
  | {
      readonly tenant: string | null;
      readonly problem: { readonly code: string; readonly message: string; readonly hint: string | null };
    };

export function renderReindex(report: ReindexReport, styler: Styler): string {
  const { from, to, passages, phrasings, milliseconds } = report;
  const move = from === null || from === to ? oneLine(to) : `${oneLine(from)} → ${oneLine(to)}`;
  const seconds = (milliseconds / 1000).toFixed(1);
  return `${styler.green("embedded")} ${count(passages, "passage")} and ${count(phrasings, "question")} in ${seconds} s: ${move}`;
}

/** One line for each tenant. */
export function renderReindexOfAll(tenants: readonly TenantReindex[], styler: Styler): string {
  return tenants
    .map((tenant) =>
      "problem" in tenant
        ? `${styler.bold(oneLine(tenant.tenant ?? "?"))} ${styler.red("failed")} ${oneLine(tenant.problem.message)} ${styler.dim(`[${tenant.problem.code}]`)}`
        : `${styler.bold(oneLine(tenant.tenant))} ${renderReindex(tenant, styler)}`,
    )
    .join("\n");
}
