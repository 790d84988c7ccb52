import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderHistory } from "../render/golden-history.ts";
import { withStoredData } from "../with-assay.ts";

export const goldenHistory = defineCommand({
  name: "golden history",
  summary: "Show who did what to a reviewed answer, and when",
  description:
    "Shows every change of an entry with its difference, the oldest first. Nothing of it is ever overwritten, and it stays after the entry is removed.\n\nWith --json: {id, events: [{action, at, by, note, revision, content, patch}]}; content is null after a removal.",
  arguments: [
    { usage: "<id>", description: "The entry, as in `assay golden list`, or one that was removed." },
  ],
  examples: ["assay golden history redis-pool", "assay golden history redis-pool --json"],
  input: z.object({ id: z.string() }),
  async run(context, { id }) {
    const steps = await withStoredData(context, ({ golden }) => golden.history(id));
    return {
      text: renderHistory(steps, context.styler),
      json: { id, events: steps.map(({ entryId: _, ...event }) => event) },
    };
  },
});
