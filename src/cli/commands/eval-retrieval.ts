import { z } from "zod";
import { evaluateRetrieval, type PipelineName, pipelineNames } from "../../eval/evaluate-retrieval.ts";
import { wordings } from "../../eval/labelled-question.ts";
import { defineCommand } from "../command.ts";
import { numberInput } from "../number-input.ts";
import { readLabelled } from "../read-labelled.ts";
import { createProgress } from "../render/progress.ts";
import { renderRetrievalEvaluation } from "../render/retrieval-evaluation.ts";
import { withAssay } from "../with-assay.ts";

const pipelinesInput = z.string().transform((text, context): readonly PipelineName[] => {
  const named = text.split(",").map((name) => name.trim());
  const known = pipelineNames.filter((name) => named.includes(name));
  if (named.every((name) => pipelineNames.some((other) => other === name))) {
    return known.toSorted((a, b) => named.indexOf(a) - named.indexOf(b));
  }
  context.addIssue(`expected some of ${pipelineNames.join(", ")}, separated by commas`);
  return z.NEVER;
});

export const evalRetrieval = defineCommand({
  name: "eval retrieval",
  summary: "Measure how often the right document is found, and how well scores tell what is not covered",
  description:
    "Asks every labelled question, ranks documents by their best passage, and reports side by side each pipeline that needs no chat model: dense (vectors), text (words), hybrid (both) and rerank (hybrid in the order of the local scorer). For each: hit@1/3/5/10, MRR and nDCG@10 over the answerable questions, and the area under the ROC curve of the top score, answerable against not; each with its 95 % interval and its paired difference to the first pipeline. Weights of the local scorer that were fitted on any of these questions are not measured on them: others are cross-fitted, on random halves. Runs under the configured retrieval.fetchK; no threshold and no cut is applied.\n\nWith --json: {dataHash, wording, seed, withoutWording, embedderId, documents, passages, answerable, unanswerable, pipelines: [{name, weights, figures: [{name, value, interval, spread, difference}], questions: [{id, text, answerable, ranks, topScores, top}]}], leftOut}.",
  options: [
    {
      flags: "--questions <file>",
      description: "JSON Lines: {id, question, paraphrase?, answerable, relevant: [document ids], also?}.",
    },
    { flags: "--queries <file>", description: "Instead, JSON Lines: {id, text}. Needs --qrels." },
    { flags: "--qrels <file>", description: "JSON Lines: {query_id, doc_id, relevance}." },
    { flags: "--wording <field>", description: "Which wording to ask.", choices: [...wordings] },
    {
      flags: "--pipelines <names>",
      description: `Some of ${pipelineNames.join(",")} (default: all); the others are compared with the first.`,
    },
    { flags: "--splits <n>", description: "How often a cross-fit halves the questions (default 20)." },
    { flags: "--seed <n>", description: "Seed of the bootstrap and of the halves (default 1)." },
  ],
  examples: [
    "assay eval retrieval --questions questions.jsonl",
    "assay eval retrieval --questions questions.jsonl --wording paraphrase --pipelines hybrid,rerank",
    "assay eval retrieval --queries queries.jsonl --qrels qrels.jsonl --json",
  ],
  input: z
    .object({
      questions: z.string().optional(),
      queries: z.string().optional(),
      qrels: z.string().optional(),
      wording: z.enum(wordings).optional(),
      pipelines: pipelinesInput.optional(),
      splits: numberInput({ min: 2, max: 1000, whole: true }).optional(),
      seed: numberInput({ min: 0, max: 4294967295, whole: true }).optional(),
    })
    .superRefine(({ questions, queries, qrels }, context) => {
      const complain = (path: string, message: string): void => {
        context.addIssue({ code: "custom", path: [path], message });
      };
      if (questions === undefined && queries === undefined && qrels === undefined) {
        complain("questions", "a file of labelled questions is needed");
      }
      if (questions !== undefined && queries !== undefined) complain("queries", "--questions is given too");
      if (questions !== undefined && qrels !== undefined) complain("qrels", "--questions is given too");
      if (queries !== undefined && qrels === undefined) complain("qrels", "--queries needs its judgements");
      if (qrels !== undefined && queries === undefined) complain("queries", "--qrels needs its queries");
    }),
  async run(context, { wording = "question", pipelines, splits, seed = 1, ...files }) {
    const { questions, ids, dataHash } = await readLabelled(files, context);
    const withoutWording = ids - questions.filter((question) => question.wording === wording).length;
    const progress = createProgress(context, "Asking");
    const { evaluation, status } = await withAssay(context, async (assay) => ({
      evaluation: await evaluateRetrieval(questions, {
        source: assay.evaluation,
        wording,
        seed,
        signal: context.signal,
        onProgress: (done, total) => progress.update(done, total),
        ...(pipelines && { pipelines }),
        ...(splits !== undefined && { splits }),
      }),
      status: await assay.status(),
    })).finally(() => progress.stop());
    const { embedderId, documents, passages } = status;
    const { styler } = context;
    return {
      text: renderRetrievalEvaluation(evaluation, { withoutWording, wording, seed, styler }),
      json: { dataHash, wording, seed, withoutWording, embedderId, documents, passages, ...evaluation },
    };
  },
});
