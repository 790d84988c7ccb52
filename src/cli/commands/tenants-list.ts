import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderTenants } from "../render/tenants.ts";
import { withStoredData } from "../with-assay.ts";

export const tenantsList = defineCommand({
  name: "tenants list",
  summary: "List the tenants of this database",
  description:
    "Lists every tenant with the day it was created and its database file. The main database is the tenant `default` and is not listed. Exit 1 when a file cannot be read.\n\nWith --json: {tenants: [{id, createdAt, file, problem}]}; id and createdAt are null where problem says why they are not known.",
  examples: ["assay tenants list", "assay tenants list --db docs.db --json"],
  input: z.object({}),
  async run(context) {
    const list = await withStoredData(context, (assay) => assay.tenants.list(), { tenant: "default" });
    return {
      text: renderTenants(list, context.styler),
      json: { tenants: list },
      exitCode: list.every(({ problem }) => problem === null) ? 0 : 1,
    };
  },
});
