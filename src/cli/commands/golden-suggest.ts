import { z } from "zod";
import { defineCommand } from "../command.ts";
import { momentInput } from "../moment-input.ts";
import { numberInput } from "../number-input.ts";
import { createProgress } from "../render/progress.ts";
import { renderDecided, renderSuggestions } from "../render/suggestions.ts";
import { withAssay, withStoredData } from "../with-assay.ts";

export const goldenSuggest = defineCommand({
  name: "golden suggest",
  summary: "Propose questions and drafts from what was asked",
  description:
    "Reads the log and proposes, the most asked first: questions an entry should answer (near misses), questions it must not answer (reports, thumbs down), and drafts of new entries (questions answered from the documents again and again). Counts who asks, not how often. Nothing changes until a proposal is accepted, and a rejected one does not come back.\n\nWith --json: {proposals: [{id, kind, entryId, question, answer, sources, audience, language, evidence}], since, records, questions, leftOut, clusterSimilarity}; with --rejected: [{proposal, decision}].",
  options: [
    { flags: "--since <when>", description: "Questions from then on: 7d, 12h, or a date (default: 30d)." },
    { flags: "--min-askers <n>", description: "Fewest people who asked, or days (default: 2)." },
    { flags: "-n, --limit <n>", description: "Most proposals shown (default: 20)." },
    { flags: "--rejected", description: "List the proposals that were rejected instead." },
  ],
  examples: [
    "assay golden suggest",
    "assay golden suggest --since 7d --min-askers 1",
    "assay golden suggest --rejected",
  ],
  input: z.object({
    since: momentInput.optional(),
    minAskers: numberInput({ min: 1, max: 100_000, whole: true }).optional(),
    limit: numberInput({ min: 1, max: 1000, whole: true }).default(20),
    rejected: z.boolean().optional(),
  }),
  async run(context, { since, minAskers, limit, rejected }) {
    if (rejected === true) {
      const decided = await withStoredData(context, (assay) => assay.suggestions.decided("rejected"));
      return { text: renderDecided(decided, context.styler), json: decided };
    }
    const progress = createProgress(context, "Comparing questions");
    const report = await withAssay(context, (assay) =>
      assay.suggestions.list({
        ...(since && { since: since(context.now()) }),
        ...(minAskers !== undefined && { minAskers }),
        signal: context.signal,
        onProgress: progress.update,
      }),
    ).finally(progress.stop);
    return { text: renderSuggestions(report, { limit, styler: context.styler }), json: report };
  },
});
