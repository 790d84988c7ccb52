/**
 * Fits the weights of the local scorer that come with the program, on labelled questions about one folder of pages, under
 * the embedded model: `npx tsx scripts/fit-local-scorer.ts [folder]`. The same questions and pages give the same weights;
 * run it again when a feature, the chunks or the model change.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collectEvidence } from "../src/eval/collect-evidence.ts";
import { loadQuestions } from "../src/eval/load-questions.ts";
import { toTrainingQuestion } from "../src/eval/to-training-question.ts";
import { openAssay } from "../src/index.ts";
import { fitLocalWeights } from "../src/rerank/local/fit-local-weights.ts";
import type { LocalWeights } from "../src/rerank/local/local-weights.ts";
import { hashBytes } from "../src/text/hash-text.ts";

const root = join(import.meta.dirname, "..");
const folder = process.argv[2] ?? join(root, "../shared/data/docs/vitest");
const target = join(root, "src/rerank/local/shipped-weights.ts");
const questionsFile = join(folder, "questions.jsonl");

if (existsSync(questionsFile)) {
  const weights = await fitOn(questionsFile, newestPages(folder));
  writeFileSync(target, toModule(weights));
  console.log(`Fitted on ${weights.questions} wordings: ${JSON.stringify(weights.features)}`);
  console.log(`Intercept ${weights.intercept}. Written to ${target}.`);
} else {
  console.log(`Skipped: there is no ${questionsFile}. Name a folder that holds one and the pages.`);
}

async function fitOn(file: string, pages: string): Promise<LocalWeights> {
  const text = readFileSync(file, "utf8");
  const { questions } = loadQuestions(text, { file });
  const directory = mkdtempSync(join(tmpdir(), "assay-fit-"));
  const assay = await openAssay({ config: { database: join(directory, "fit.db") } });
  try {
    await assay.ingest({ paths: [pages] });
    const evidence = await collectEvidence(questions, assay.evaluation, {
      modes: ["hybrid"],
      features: true,
    });
    return fitLocalWeights(evidence.map(toTrainingQuestion), {
      embedderId: assay.embedderId,
      dataHash: hashBytes(text),
      fittedAt: new Date(),
      from: "shipped",
    });
  } finally {
    await assay.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The folder of the highest version: the labels are those of the newest pages. */
function newestPages(parent: string): string {
  const folders = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const newest = folders
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .at(-1);
  if (newest === undefined) throw new Error(`There is no folder of pages in ${parent}.`);
  return join(parent, newest);
}

/** A unit in the last place tells machines apart and no answers. */
function rounded(weights: LocalWeights): LocalWeights {
  const round = (value: number): number => Math.round(value * 1e6) / 1e6;
  const { features } = weights;
  return {
    ...weights,
    features: {
      similarity: round(features.similarity),
      page: round(features.page),
      coverage: round(features.coverage),
      pairs: round(features.pairs),
      missedName: round(features.missedName),
    },
    intercept: round(weights.intercept),
  };
}

/** Formatted as `npm run format` would. */
function toModule(weights: LocalWeights): string {
  const { features, questionHashes, ...rest } = rounded(weights);
  const property = ([name, value]: [string, unknown]): string => `${name}: ${JSON.stringify(value)},`;
  return `import type { LocalWeights } from "./local-weights.ts";

/**
 * Weights that come with the program, for the embedded model. Written by \`scripts/fit-local-scorer.ts\`, which fits them on
 * questions about the documentation of one testing library.
 */
export const shippedWeights: LocalWeights = {
  features: {
${Object.entries(features)
  .map((entry) => `    ${property(entry)}`)
  .join("\n")}
  },
${Object.entries(rest)
  .map((entry) => `  ${property(entry)}`)
  .join("\n")}
  questionHashes: [
${questionHashes.map((hash) => `    "${hash}",`).join("\n")}
  ],
};
`;
}
