import { z } from "zod";
import { evaluateRetrieval } from "../../eval/evaluate-retrieval.ts";
import { loadQuestions } from "../../eval/load-questions.ts";
import { rankDocuments } from "../../eval/rank-documents.ts";
import { hashBytes } from "../../text/hash-text.ts";
import { defineCommand } from "../command.ts";
import { numberInput } from "../number-input.ts";
import { readTextInput } from "../read-text-input.ts";
import { createProgress } from "../render/progress.ts";
import { renderRetrievalEvaluation } from "../render/retrieval-evaluation.ts";
import { withAssay } from "../with-assay.ts";

/** Passages recalled for each question; documents are ranked by their best one. */
const RECALL = 200;
/** Below every similarity: the evaluation ranks, the threshold plays no part. */
const NO_THRESHOLD = -1;

export const evalRetrieval = defineCommand({
  name: "eval retrieval",
  summary: "Measure how often the right document is found, and how well scores tell what is not covered",
  description:
    "Asks every labelled question, ranks documents by their best passage, and reports hit@1/3/5/10 over the answerable questions and the area under the ROC curve of the top score, answerable against not, each with its 95 % interval.",
  options: [
    {
      flags: "--questions <file>",
      description: "JSON Lines: {id, question, paraphrase?, answerable, relevant: [document ids]}.",
    },
    { flags: "--wording <field>", description: "Which wording to ask.", choices: ["question", "paraphrase"] },
    { flags: "--seed <n>", description: "Seed of the bootstrap interval (default 1)." },
  ],
  examples: [
    "assay eval retrieval --questions questions.jsonl",
    "assay eval retrieval --questions questions.jsonl --json",
  ],
  input: z.object({
    questions: z.string({ error: "a file of labelled questions is needed" }),
    wording: z.enum(["question", "paraphrase"]).optional(),
    seed: numberInput({ min: 0, max: 4294967295, whole: true }).optional(),
  }),
  async run(context, input) {
    const text = await readTextInput(input.questions, context);
    const { questions, leftOut } = loadQuestions(text, {
      file: input.questions,
      wording: input.wording ?? "question",
    });
    const progress = createProgress(context, "Asking");
    const { evaluation, status } = await withAssay(context, async (assay) => {
      const documents = await assay.documents.list();
      const evaluation = await evaluateRetrieval(questions, {
        documentIds: new Set(documents.map(({ id }) => id)),
        rankDocuments: async (question) => {
          const outcome = await assay.retrieve(question, {
            threshold: NO_THRESHOLD,
            k: RECALL,
            signal: context.signal,
          });
          return rankDocuments(outcome.kind === "passages" ? outcome.passages : outcome.nearest);
        },
        seed: input.seed ?? 1,
        signal: context.signal,
        onProgress: (done, total) => progress.update(done, total),
      });
      return { evaluation, status: await assay.status() };
    }).finally(() => progress.stop());
    const { embedderId, documents, passages } = status;
    return {
      text: renderRetrievalEvaluation(evaluation, { leftOut, styler: context.styler }),
      json: {
        dataHash: hashBytes(text),
        wording: input.wording ?? "question",
        leftOut,
        embedderId,
        documents,
        passages,
        ...evaluation,
      },
    };
  },
});
