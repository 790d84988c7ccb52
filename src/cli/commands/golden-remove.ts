import { z } from "zod";
import { defineCommand } from "../command.ts";
import { oneLine } from "../render/one-line.ts";
import { withAssay } from "../with-assay.ts";

export const goldenRemove = defineCommand({
  name: "golden remove",
  summary: "Remove a reviewed answer with its questions",
  description: "Removes one golden entry for good; `golden export` keeps a copy. With --json: {removed}.",
  arguments: [{ usage: "<id>", description: "The entry, as in `assay golden list`." }],
  examples: ["assay golden remove redis-pool"],
  input: z.object({ id: z.string() }),
  async run(context, { id }) {
    const entry = await withAssay(context, (assay) => assay.golden.remove(id));
    const { length } = entry.phrasings;
    const questions = length === 1 ? "1 question" : `${length} questions`;
    return {
      text: `${context.styler.green("removed")} ${context.styler.bold(oneLine(entry.id))} with ${questions}`,
      json: { removed: entry.id },
    };
  },
});
