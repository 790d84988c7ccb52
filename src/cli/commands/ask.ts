import { z } from "zod";
import { AppError } from "../../errors.ts";
import { defineCommand } from "../command.ts";
import { numberInput } from "../number-input.ts";
import { parseFilterFlags } from "../parse-filter-flags.ts";
import { readStandardInput } from "../read-standard-input.ts";
import { renderAnswer } from "../render/answer.ts";
import { withAssay } from "../with-assay.ts";

export const ask = defineCommand({
  name: "ask",
  summary: "Answer a question from reviewed answers and the documents",
  description:
    "Serves a reviewed answer when one matches and its sources are unchanged, else quotes the documents with citations, else says that they do not cover the question. Without a question on the command line it is read from standard input.",
  arguments: [{ usage: "[question...]", description: "The question; several words need no quotes." }],
  options: [
    { flags: "--explain", description: "Print every stage with its scores." },
    {
      flags: "--filter <field=value>",
      description: "Only documents whose metadata has this value; may be given several times.",
      repeatable: true,
    },
    {
      flags: "--filter-json <json>",
      description: 'Filter with operators, such as {"year": {"gte": 2024}, "product": {"in": ["a", "b"]}}.',
    },
    { flags: "-k, --limit <n>", description: "Most passages in the shortlist." },
    { flags: "--golden-threshold <n>", description: "Golden threshold for this question alone." },
    { flags: "--retrieval-threshold <n>", description: "Retrieval threshold for this question alone." },
  ],
  examples: [
    'assay ask "How do I configure Kafka batch consumption?"',
    'assay ask --explain "How do I rotate the TLS certificates?"',
    'assay ask --json --filter product=gateway "What is the request limit?"',
  ],
  input: z.object({
    question: z.array(z.string()).optional(),
    explain: z.boolean().optional(),
    filter: z.array(z.string()).optional(),
    filterJson: z.string().optional(),
    limit: numberInput({ min: 1, max: 1000, whole: true }).optional(),
    goldenThreshold: numberInput({ min: -1, max: 1 }).optional(),
    retrievalThreshold: numberInput({ min: -1, max: 1 }).optional(),
  }),
  async run(context, input) {
    const typed = input.question?.join(" ");
    if (typed === undefined && context.isTTY.stdin) {
      throw new AppError("question-empty", "There is no question.", { hint: 'assay ask "How do I …?"' });
    }
    const question = typed ?? (await readStandardInput(context));
    const filter = parseFilterFlags({ equal: input.filter ?? [], json: input.filterJson });
    const answer = await withAssay(context, (assay) =>
      assay.ask(question, {
        signal: context.signal,
        ...(filter && { filter }),
        ...(input.limit !== undefined && { k: input.limit }),
        ...(input.goldenThreshold !== undefined && { goldenThreshold: input.goldenThreshold }),
        ...(input.retrievalThreshold !== undefined && { retrievalThreshold: input.retrievalThreshold }),
      }),
    );
    return {
      text: renderAnswer(answer, { styler: context.styler, explain: input.explain ?? false }),
      json: answer,
    };
  },
});
