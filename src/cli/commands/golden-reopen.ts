import { z } from "zod";
import { defineCommand } from "../command.ts";
import { goldenEntryJson } from "../render/golden-json.ts";
import { oneLine } from "../render/one-line.ts";
import { renderWarnings } from "../render/warnings.ts";
import { reviewerOption } from "../reviewer-option.ts";
import { withAssay } from "../with-assay.ts";

export const goldenReopen = defineCommand({
  name: "golden reopen",
  summary: "Take a retirement back",
  description:
    "The entry is again what it was before it was retired, with the review it had: a draft stays a draft, and one whose sources moved meanwhile waits in the queue. Its questions are looked at as if they were new.\n\nWith --json: {entry, warnings}, entry as in `golden show`.",
  arguments: [{ usage: "<id>", description: "The entry, as in `assay golden list`." }],
  options: [
    { ...reviewerOption, description: "Who takes the retirement back, for the history (setting: reviewer)." },
  ],
  examples: ["assay golden reopen redis-pool --reviewer ada"],
  input: z.object({ id: z.string() }),
  async run(context, { id }) {
    const by = context.loadConfig().config.reviewer;
    const { styler, signal } = context;
    const change = await withAssay(context, ({ golden }) => golden.reopen({ id, by, signal }));
    return {
      text: [
        `${styler.green("reopened")} ${styler.bold(oneLine(change.entry.id))} as ${change.entry.state}`,
        ...renderWarnings(change.warnings, styler),
      ].join("\n"),
      json: { entry: goldenEntryJson(change), warnings: change.warnings },
    };
  },
});
