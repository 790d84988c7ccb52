import { z } from "zod";
import { defineCommand } from "../command.ts";
import { goldenEntryJson } from "../render/golden-json.ts";
import { oneLine } from "../render/one-line.ts";
import { renderWarnings } from "../render/warnings.ts";
import { reviewerOption } from "../reviewer-option.ts";
import { withStoredData } from "../with-assay.ts";

export const goldenRetire = defineCommand({
  name: "golden retire",
  summary: "Take a reviewed answer out of service and keep it",
  description:
    "A retired entry is never served and gives up its questions, so that another entry may have them. It can be approved again.\n\nWith --json: {entry, warnings}, entry as in `golden show`.",
  arguments: [{ usage: "<id>", description: "The entry, as in `assay golden list`." }],
  options: [
    { flags: "--reason <text>", description: "Why, for the history." },
    { ...reviewerOption, description: "Who takes it out of service, for the history (setting: reviewer)." },
  ],
  examples: ['assay golden retire redis-pool --reason "Redis 5 is gone" --reviewer ada'],
  input: z.object({ id: z.string(), reason: z.string().optional() }),
  async run(context, { id, reason = null }) {
    const by = context.loadConfig().config.reviewer;
    const { styler } = context;
    const change = await withStoredData(context, ({ golden }) => golden.retire({ id, by, reason }));
    return {
      text: [
        `${styler.green("retired")} ${styler.bold(oneLine(change.entry.id))}`,
        ...renderWarnings(change.warnings, styler),
      ].join("\n"),
      json: { entry: goldenEntryJson(change), warnings: change.warnings },
    };
  },
});
