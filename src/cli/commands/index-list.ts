import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderIndexes } from "../render/index-versions.ts";
import { withStoredData } from "../with-assay.ts";

export const indexList = defineCommand({
  name: "index list",
  summary: "List the versions of the index",
  description:
    "Shows each version with its state, what it holds, whether it was verified as it is, when it went live last, and its embedding model.\n\nWith --json: {versions: […], events: […]}, the events newest first.",
  examples: ["assay index list", "assay index list --json"],
  input: z.object({}),
  async run(context) {
    return withStoredData(context, async ({ indexes }) => {
      const versions = await indexes.list();
      const events = await indexes.history({ limit: 20 });
      return { text: renderIndexes(versions, context.styler), json: { versions, events } };
    });
  },
});
