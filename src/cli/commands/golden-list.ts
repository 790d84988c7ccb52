import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderGoldenTable } from "../render/golden-entry.ts";
import { goldenEntryJson } from "../render/golden-json.ts";
import { withStoredData } from "../with-assay.ts";

export const goldenList = defineCommand({
  name: "golden list",
  summary: "List reviewed answers with the verdict on their sources",
  description:
    "Lists every golden entry with its verdict as of now.\n\nWith --json: {entries}, each as in `golden show`.",
  examples: ["assay golden list", "assay golden list --json"],
  input: z.object({}),
  async run(context) {
    const listings = await withStoredData(context, (assay) => assay.golden.list());
    return {
      text: renderGoldenTable(listings, context.styler),
      json: { entries: listings.map(goldenEntryJson) },
    };
  },
});
