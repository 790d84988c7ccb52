import { z } from "zod";
import { defineCommand } from "../command.ts";
import { goldenEntryJson } from "../render/golden-json.ts";
import { renderQueue } from "../render/golden-queue.ts";
import { withStoredData } from "../with-assay.ts";

export const goldenQueue = defineCommand({
  name: "golden queue",
  summary: "List the answers that wait for a person, the most needed first",
  description:
    "Lists stale entries, entries without sources, and drafts. Those that lost most questions in the last 30 days of the log come first; where nothing is logged, or as many were lost, those that were served before, then those asked in more ways, then those reviewed longest ago.\n\nWith --json: {orderedBy, entries: [{why, traffic, entry}]}, entry as in `golden show`; traffic is the number of questions lost, or null where nothing is logged.",
  examples: ["assay golden queue", "assay golden queue --json"],
  input: z.object({}),
  async run(context) {
    const items = await withStoredData(context, ({ golden }) => golden.queue());
    return {
      text: renderQueue(items, context.styler),
      json: {
        orderedBy: items.some(({ traffic }) => traffic !== null)
          ? "questions lost in 30 days"
          : "number of questions and age of the review",
        entries: items.map(({ why, traffic, ...listing }) => ({
          why,
          traffic,
          entry: goldenEntryJson(listing),
        })),
      },
    };
  },
});
