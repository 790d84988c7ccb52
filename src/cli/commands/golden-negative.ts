import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderGoldenChange } from "../render/golden-entry.ts";
import { goldenEntryJson } from "../render/golden-json.ts";
import { reviewerOption } from "../reviewer-option.ts";
import { withAssay } from "../with-assay.ts";

export const goldenNegative = defineCommand({
  name: "golden negative",
  summary: "Keep a near question from a reviewed answer",
  description:
    "Adds a question that is near to those of an entry and must not get its answer, or removes one. The review stays as it is.\n\nWith --json: {entry, warnings}, entry as in `golden show`.",
  arguments: [
    { usage: "<action>", description: "add or remove." },
    { usage: "<id>", description: "The entry, as in `assay golden list`." },
    { usage: "<question...>", description: "The question; several words need no quotes." },
  ],
  options: [{ ...reviewerOption, description: "Who does it, for the history (setting: reviewer)." }],
  examples: [
    'assay golden negative add redis-pool "pool size of MySQL"',
    'assay golden negative remove redis-pool "pool size of MySQL"',
  ],
  input: z.object({
    action: z.enum(["add", "remove"], { error: "expected add or remove" }),
    id: z.string(),
    question: z.array(z.string()),
  }),
  async run(context, { action, id, question }) {
    const options = { by: context.loadConfig().config.reviewer, signal: context.signal };
    const { before, change } = await withAssay(context, async ({ golden }) => ({
      before: await golden.show(id),
      change: await (action === "add"
        ? golden.addNegative(id, question.join(" "), options)
        : golden.removeNegative(id, question.join(" "), options)),
    }));
    const verb = change.entry.revision === before.entry.revision ? "unchanged" : "changed";
    return {
      text: renderGoldenChange(change, { verb, styler: context.styler }),
      json: { entry: goldenEntryJson(change), warnings: change.warnings },
    };
  },
});
