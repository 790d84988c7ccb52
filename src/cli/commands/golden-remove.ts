import { z } from "zod";
import { defineCommand } from "../command.ts";
import { count } from "../render/count.ts";
import { oneLine } from "../render/one-line.ts";
import { withStoredData } from "../with-assay.ts";

export const goldenRemove = defineCommand({
  name: "golden remove",
  summary: "Remove a reviewed answer with its questions",
  description: "Removes one golden entry for good; `golden export` keeps a copy.\n\nWith --json: {removed}.",
  arguments: [{ usage: "<id>", description: "The entry, as in `assay golden list`." }],
  examples: ["assay golden remove redis-pool"],
  input: z.object({ id: z.string() }),
  async run(context, { id }) {
    const entry = await withStoredData(context, (assay) => assay.golden.remove(id));
    const questions = count(entry.phrasings.length, "question");
    return {
      text: `${context.styler.green("removed")} ${context.styler.bold(oneLine(entry.id))} with ${questions}`,
      json: { removed: entry.id },
    };
  },
});
