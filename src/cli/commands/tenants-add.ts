import { z } from "zod";
import { defineCommand } from "../command.ts";
import { oneLine } from "../render/one-line.ts";
import { withStoredData } from "../with-assay.ts";

export const tenantsAdd = defineCommand({
  name: "tenants add",
  summary: "Create a tenant",
  description:
    "Creates an empty tenant, with a database file of its own. The first `ingest`, `golden add` or `golden import` with --tenant does so too. Nothing changes where the tenant is there.\n\nWith --json: {tenant, created}.",
  arguments: [{ usage: "<id>", description: "Any text of 1 to 200 characters." }],
  examples: ["assay tenants add acme"],
  input: z.object({ id: z.string() }),
  async run(context, { id }) {
    const tenant = id.trim();
    const created = await withStoredData(context, (assay) => assay.tenants.add(tenant), {
      tenant: "default",
    });
    const { bold, dim, green } = context.styler;
    return {
      text: `${created ? green("created") : dim("exists")} ${bold(oneLine(tenant))}`,
      json: { tenant, created },
    };
  },
});
