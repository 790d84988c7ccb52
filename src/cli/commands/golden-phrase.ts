import { z } from "zod";
import { defineCommand } from "../command.ts";
import { forceOption } from "../force-option.ts";
import { renderGoldenChange } from "../render/golden-entry.ts";
import { goldenEntryJson } from "../render/golden-json.ts";
import { reviewerOption } from "../reviewer-option.ts";
import { withAssay } from "../with-assay.ts";

export const goldenPhrase = defineCommand({
  name: "golden phrase",
  summary: "Add another question to a reviewed answer",
  description:
    "Adds a way to ask for the same answer. The review stays as it is. A question so near to one of another entry that it would get that entry's other answer is refused.\n\nWith --json: {entry, warnings}, entry as in `golden show`.",
  arguments: [
    { usage: "<id>", description: "The entry, as in `assay golden list`." },
    { usage: "<question...>", description: "The question; several words need no quotes." },
  ],
  options: [reviewerOption, forceOption],
  examples: ['assay golden phrase redis-pool "pool size of redis"'],
  input: z.object({ id: z.string(), question: z.array(z.string()), force: z.boolean().default(false) }),
  async run(context, { id, question, force }) {
    const by = context.loadConfig().config.reviewer;
    const { before, change } = await withAssay(context, async ({ golden }) => ({
      before: await golden.show(id),
      change: await golden.addPhrasing(id, question.join(" "), { by, force, signal: context.signal }),
    }));
    const verb = change.entry.revision === before.entry.revision ? "unchanged" : "changed";
    return {
      text: renderGoldenChange(change, { verb, styler: context.styler }),
      json: { entry: goldenEntryJson(change), warnings: change.warnings },
    };
  },
});
