import type { TenantRecord } from "../../stores/tenants/tenant-stores.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { oneLine } from "./one-line.ts";

/** One row for each tenant, below a heading; a file whose tenant cannot be told says why. */
export function renderTenants(tenants: readonly TenantRecord[], { bold, dim, red }: Styler): string {
  if (tenants.length === 0) return "No tenants beside the main database. Create one: assay tenants add <id>";
  const heading = ["id", "created", "file"].map(dim);
  const rows = tenants.map((tenant) =>
    tenant.id === null
      ? [red("unreadable"), "", `${oneLine(tenant.file)}: ${oneLine(tenant.problem)}`]
      : [bold(oneLine(tenant.id)), tenant.createdAt.slice(0, 10), oneLine(tenant.file ?? "in memory")],
  );
  return renderColumns([heading, ...rows]);
}
