import { z } from "zod";
import { defineCommand } from "../command.ts";
import { forceOption } from "../force-option.ts";
import { renderGoldenChange } from "../render/golden-entry.ts";
import { goldenEntryJson } from "../render/golden-json.ts";
import { reviewerOption } from "../reviewer-option.ts";
import { withAssay } from "../with-assay.ts";

export const goldenSuggestAccept = defineCommand({
  name: "golden suggest accept",
  summary: "Do what a proposal says",
  description:
    "Adds the question to the entry, with the same checks as `assay golden phrase`; or keeps it from the entry and ends its quarantine; or adds a draft, which `assay golden approve` puts into service.\n\nWith --json: {proposal, decision, entry, warnings}, entry as in `golden show`.",
  arguments: [{ usage: "<id>", description: "The proposal, as in `assay golden suggest`." }],
  options: [
    { ...reviewerOption, description: "Who accepts it, for the history (setting: reviewer)." },
    { flags: "--note <text>", description: "Why." },
    forceOption,
  ],
  examples: ["assay golden suggest accept 3fa2b1c09d4e"],
  input: z.object({ id: z.string(), note: z.string().optional(), force: z.boolean().optional() }),
  async run(context, { id, note = null, force = false }) {
    const by = context.loadConfig().config.reviewer;
    const { change, ...decided } = await withAssay(context, (assay) =>
      assay.suggestions.accept(id, { by, note, force, signal: context.signal }),
    );
    const verb = decided.proposal.kind === "draft" ? "added" : "changed";
    return {
      text: renderGoldenChange(change, { verb, styler: context.styler }),
      json: { ...decided, entry: goldenEntryJson(change), warnings: change.warnings },
    };
  },
});
