import { z } from "zod";
import { AppError } from "../../errors.ts";
import { defineCommand } from "../command.ts";
import { oneLine } from "../render/one-line.ts";
import { withStoredData } from "../with-assay.ts";

export const tenantsRemove = defineCommand({
  name: "tenants remove",
  summary: "Remove a tenant with everything it holds",
  description:
    "Deletes the tenant's database file: its documents, reviewed answers, their history, and its settings. Nothing brings them back; `golden export` with --tenant keeps a copy of the answers. A server that has the tenant open stops serving it at the next question.\n\nWith --json: {removed}.",
  arguments: [{ usage: "<id>", description: "The tenant, as in `assay tenants list`." }],
  options: [{ flags: "--yes", description: "Confirm; without it nothing is removed." }],
  examples: ["assay tenants remove acme --yes"],
  input: z.object({ id: z.string(), yes: z.boolean().default(false) }),
  async run(context, { id, yes }) {
    const tenant = id.trim();
    if (!yes) {
      throw new AppError(
        "usage",
        `Removing the tenant ${JSON.stringify(tenant)} deletes all it holds, for good.`,
        {
          hint: "Add --yes to confirm.",
        },
      );
    }
    const removed = await withStoredData(context, (assay) => assay.tenants.remove(tenant), {
      tenant: "default",
    });
    if (!removed) {
      throw new AppError("tenant-not-found", `There is no tenant ${JSON.stringify(tenant)}.`, {
        hint: "assay tenants list",
      });
    }
    return {
      text: `${context.styler.green("removed")} ${context.styler.bold(oneLine(tenant))}`,
      json: { removed: tenant },
    };
  },
});
