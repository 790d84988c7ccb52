import { z } from "zod";
import { fitRerank } from "../../eval/fit-rerank.ts";
import { type Wording, wordings } from "../../eval/labelled-question.ts";
import { defineCommand } from "../command.ts";
import { numberInput } from "../number-input.ts";
import { readLabelled } from "../read-labelled.ts";
import { createProgress } from "../render/progress.ts";
import { renderRerankFit } from "../render/rerank-fit.ts";
import { withAssay } from "../with-assay.ts";

export const rerankFit = defineCommand({
  name: "rerank fit",
  summary: "Fit the local scorer's weights on your own labelled questions; exit 3 when that makes it worse",
  description:
    "Fits the weights by which the local scorer orders candidates on labelled questions, for the embedding model in use, and keeps them in the database. What they are worth is measured first, by cross-fitting: fitted on a random half of the questions and measured on the other, beside the order of the hybrid search and the weights in force. When the mean reciprocal rank is lower than that of the weights in force (of the hybrid search, where those were fitted on some of the same questions), nothing is kept and the exit code is 3. At least 20 answerable questions and 2 that the documents do not answer are needed.\n\nWith --json: {kept, dryRun, decision: {against, before, after, isWorse}, overlap, weights, wordings: [{wording, answerable, unanswerable, systems: [{name, figures}]}]}.",
  options: [
    {
      flags: "--questions <file>",
      description: "JSON Lines: {id, question, paraphrase?, answerable, relevant: [document ids], also?}.",
    },
    {
      flags: "--wording <field>",
      description: "Which wordings to fit on (default both).",
      choices: ["both", ...wordings],
    },
    { flags: "--dry-run", description: "Measure and keep nothing." },
    { flags: "--force", description: "Keep the weights also where they are worse." },
    { flags: "--splits <n>", description: "How often the cross-fit halves the questions (default 20)." },
    { flags: "--seed <n>", description: "Seed of the bootstrap and of the halves (default 1)." },
  ],
  examples: [
    "assay rerank fit --questions questions.jsonl --dry-run",
    "assay rerank fit --questions questions.jsonl",
  ],
  input: z.object({
    questions: z.string({ error: "a file of labelled questions is needed" }),
    wording: z.enum(["both", ...wordings]).default("both"),
    dryRun: z.boolean().default(false),
    force: z.boolean().default(false),
    splits: numberInput({ min: 2, max: 1000, whole: true }).optional(),
    seed: numberInput({ min: 0, max: 4294967295, whole: true }).optional(),
  }),
  async run(context, { wording, dryRun, force, splits, seed, questions: file }) {
    const { questions, dataHash } = await readLabelled({ questions: file }, context);
    const chosen = (asked: Wording): boolean => wording === "both" || wording === asked;
    const progress = createProgress(context, "Asking");
    const { fit, kept } = await withAssay(context, async ({ evaluation }) => {
      const fit = await fitRerank(
        questions.filter((question) => chosen(question.wording)),
        {
          source: evaluation,
          dataHash,
          fittedAt: context.now(),
          signal: context.signal,
          onProgress: (done, total) => progress.update(done, total),
          ...(splits !== undefined && { splits }),
          ...(seed !== undefined && { seed }),
        },
      );
      const kept = !dryRun && (force || !fit.decision.isWorse);
      if (kept) await evaluation.keepLocalWeights(fit.weights);
      return { fit, kept };
    }).finally(() => progress.stop());
    const isRefused = fit.decision.isWorse && !kept;
    return {
      text: renderRerankFit(fit, { kept, dryRun, styler: context.styler }),
      json: { kept, dryRun, ...fit },
      exitCode: isRefused ? 3 : 0,
    };
  },
});
