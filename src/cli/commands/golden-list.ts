import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderGoldenTable } from "../render/golden-entry.ts";
import { goldenEntryJson } from "../render/golden-json.ts";
import { withStoredData } from "../with-assay.ts";

const goldenStates = ["draft", "approved", "stale", "retired"] as const;

export const goldenList = defineCommand({
  name: "golden list",
  summary: "List reviewed answers with the verdict on their sources",
  description:
    "Lists every golden entry with its verdict as of now; of a draft and a retired entry, which are never served, with its state.\n\nWith --json: {entries}, each as in `golden show`.",
  options: [
    {
      flags: "--state <state>",
      description: "Only entries in this state (draft, approved, stale or retired).",
      choices: goldenStates,
    },
  ],
  examples: ["assay golden list", "assay golden list --state draft", "assay golden list --json"],
  input: z.object({ state: z.enum(goldenStates).optional() }),
  async run(context, { state }) {
    const all = await withStoredData(context, (assay) => assay.golden.list());
    const listings = all.filter(({ entry }) => state === undefined || entry.state === state);
    return {
      text:
        listings.length === 0 && state !== undefined
          ? `No golden entry is ${state}.`
          : renderGoldenTable(listings, context.styler),
      json: { entries: listings.map(goldenEntryJson) },
    };
  },
});
