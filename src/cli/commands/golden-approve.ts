import { z } from "zod";
import { defineCommand } from "../command.ts";
import { forceOption } from "../force-option.ts";
import { renderGoldenChange } from "../render/golden-entry.ts";
import { goldenEntryJson } from "../render/golden-json.ts";
import { requireReviewer, reviewerOption } from "../reviewer-option.ts";
import { withAssay } from "../with-assay.ts";

export const goldenApprove = defineCommand({
  name: "golden approve",
  summary: "Let a draft be served, in a person's name",
  description:
    "Approves a draft, or an entry that was retired, while its sources say what they said when it was written. Where one moved, it asks for a review, which shows the difference. A draft without sources needs them named here.\n\nWith --json: {entry, warnings}, entry as in `golden show`.",
  arguments: [{ usage: "<id>", description: "The entry, as in `assay golden list --state draft`." }],
  options: [
    {
      flags: "--source <reference>",
      description:
        "What a draft rests on, written as for `golden add`; may be given several times (default: the sources it has).",
      repeatable: true,
    },
    reviewerOption,
    forceOption,
  ],
  examples: [
    "assay golden approve redis-pool --reviewer ada",
    "assay golden approve redis-pool --source redis.md#pool --reviewer ada",
  ],
  input: z.object({
    id: z.string(),
    source: z.array(z.string()).optional(),
    force: z.boolean().default(false),
  }),
  async run(context, { id, source, force }) {
    const reviewedBy = requireReviewer(context);
    const { before, change } = await withAssay(context, async ({ golden }) => ({
      before: await golden.show(id),
      change: await golden.approve({
        ...{ id, reviewedBy, force, signal: context.signal },
        ...(source !== undefined && { sources: source }),
      }),
    }));
    const verb = change.entry.revision === before.entry.revision ? "unchanged" : "approved";
    return {
      text: renderGoldenChange(change, { verb, styler: context.styler }),
      json: { entry: goldenEntryJson(change), warnings: change.warnings },
    };
  },
});
