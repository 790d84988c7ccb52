import { z } from "zod";
import { count } from "../../text/count.ts";
import { defineCommand } from "../command.ts";
import { oneLine } from "../render/one-line.ts";
import { reviewerOption } from "../reviewer-option.ts";
import { withStoredData } from "../with-assay.ts";

export const goldenRemove = defineCommand({
  name: "golden remove",
  summary: "Remove a reviewed answer with its questions",
  description:
    "Removes one golden entry; `golden export` keeps a copy, and its history can still be read. To keep an entry out of service, retire it.\n\nWith --json: {removed}.",
  arguments: [{ usage: "<id>", description: "The entry, as in `assay golden list`." }],
  options: [reviewerOption],
  examples: ["assay golden remove redis-pool"],
  input: z.object({ id: z.string() }),
  async run(context, { id }) {
    const by = context.loadConfig().config.reviewer;
    const entry = await withStoredData(context, (assay) => assay.golden.remove(id, { by }));
    const questions = count(entry.phrasings.length, "question");
    return {
      text: `${context.styler.green("removed")} ${context.styler.bold(oneLine(entry.id))} with ${questions}`,
      json: { removed: entry.id },
    };
  },
});
