import { z } from "zod";
import { defineCommand } from "../command.ts";
import { oneLine } from "../render/one-line.ts";
import { reviewerOption } from "../reviewer-option.ts";
import { withStoredData } from "../with-assay.ts";

export const goldenSuggestReject = defineCommand({
  name: "golden suggest reject",
  summary: "Keep a proposal from being made again",
  description:
    "A rejected proposal is not made again, whatever is asked. A question that was reported stays quarantined until `assay golden quarantine lift`.\n\nWith --json: {proposal, decision}.",
  arguments: [{ usage: "<id>", description: "The proposal, as in `assay golden suggest`." }],
  options: [
    { ...reviewerOption, description: "Who rejects it (setting: reviewer)." },
    { flags: "--note <text>", description: "Why." },
  ],
  examples: ['assay golden suggest reject 3fa2b1c09d4e --note "Another product."'],
  input: z.object({ id: z.string(), note: z.string().optional() }),
  async run(context, { id, note = null }) {
    const by = context.loadConfig().config.reviewer;
    const decided = await withStoredData(context, (assay) => assay.suggestions.reject(id, { by, note }));
    return { text: `Rejected: ${oneLine(decided.proposal.question)}`, json: decided };
  },
});
