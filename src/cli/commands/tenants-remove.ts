import { z } from "zod";
import { AppError } from "../../errors.ts";
import { count } from "../../text/count.ts";
import { handlerOption, keyHandler } from "../access/key-handler.ts";
import { defineCommand } from "../command.ts";
import { oneLine } from "../render/one-line.ts";
import { withStoredData } from "../with-assay.ts";

export const tenantsRemove = defineCommand({
  name: "tenants remove",
  summary: "Remove a tenant with everything it holds",
  description:
    "Deletes the tenant's database file: its documents, reviewed answers, their history, and its settings. Nothing brings them back; `golden export` with --tenant keeps a copy of the answers. A server that has the tenant open stops serving it at the next question. Access keys of the tenant are revoked, and whoever signed in with one is signed out, so that none opens a later tenant of the same id; this is also done where the tenant was removed already.\n\nWith --json: {removed, keysRevoked}; removed is null where only keys were left.",
  arguments: [{ usage: "<id>", description: "The tenant, as in `assay tenants list`." }],
  options: [{ flags: "--yes", description: "Confirm; without it nothing is removed." }, handlerOption],
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
    const { removed, keysRevoked } = await withStoredData(
      context,
      (assay) => assay.tenants.remove(tenant, { by: keyHandler(context) }),
      { tenant: "default" },
    );
    if (!removed && keysRevoked === 0) {
      throw new AppError("tenant-not-found", `There is no tenant ${JSON.stringify(tenant)}.`, {
        hint: "assay tenants list",
      });
    }
    const { bold, green } = context.styler;
    const what = removed ? green("removed") : "was gone already:";
    const keys = keysRevoked === 0 ? "" : `, revoked ${count(keysRevoked, "key")} that opened it`;
    return {
      text: `${what} ${bold(oneLine(tenant))}${keys}`,
      json: { removed: removed ? tenant : null, keysRevoked },
    };
  },
});
