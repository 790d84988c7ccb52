import { z } from "zod";
import type { GoldenChange } from "../../golden/golden-parts.ts";
import type { Proposal } from "../../golden/suggest/proposal.ts";
import { type ProposalDecision, proposalStatuses } from "../../stores/proposals.ts";
import { described, lineText, listOf, moment, nextCursor, pageQuery } from "./fields.ts";

const proposal = described<Proposal>(
  "Proposal",
  "A phrasing, a negative question or a draft, with its evidence.",
);
const decision = described<ProposalDecision>("ProposalDecision", "Who decided what, and when.");

export const suggestionsQuery = z.strictObject({
  ...pageQuery,
  status: z.enum(proposalStatuses).default("open"),
  since: moment
    .exactOptional()
    .meta({ description: "Open ones: made of the log from then on; 30 days by default." }),
  minAskers: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .exactOptional()
    .meta({ description: "Open ones: fewest askers of a question." }),
});

export const suggestionList = z.strictObject({
  items: listOf(z.strictObject({ proposal, decision: decision.nullable() })),
  nextCursor,
});

export const decisionBody = z.strictObject({
  note: lineText.nullable().default(null),
});
export const acceptBody = decisionBody.extend({
  force: z.boolean().default(false).meta({ description: "Although it would match another entry." }),
  question: lineText.exactOptional().meta({ description: "To be written instead of the proposed one." }),
  answer: z.string().max(100_000).exactOptional().meta({ description: "The same of a draft's answer." }),
});
export const decided = z.strictObject({ proposal, decision });
export const reopened = z.strictObject({ proposal });
export const accepted = decided.extend({
  change: described<GoldenChange>(
    "GoldenChange",
    "The entry it was written to, with its freshness and warnings.",
  ),
});
