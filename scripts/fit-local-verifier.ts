/**
 * Fits the weights of the local verifier that come with the program, on open pairs and on the training half of our own, under
 * the embedded model: `npx tsx scripts/fit-local-verifier.ts [folder]`. The same pairs give the same weights; run it again
 * when a feature, a veto or the model changes. `measure-local-verifier.ts` says what they are worth.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { collectPairs } from "../src/eval/verifier/collect-pairs.ts";
import { toTraining } from "../src/eval/verifier/judge-pairs.ts";
import { openAssay } from "../src/index.ts";
import { fitVerifierWeights } from "../src/verify/local/fit/fit-verifier-weights.ts";
import type { VerifierWeights } from "../src/verify/local/verifier-weights.ts";
import { trainingHalf } from "../test/fixtures/golden-pairs/training-half.ts";
import { readVerifierData, type VerifierData, verifierTraining } from "./verifier-data.ts";

const root = join(import.meta.dirname, "..");
const folder = process.argv[2] ?? join(root, "../shared/data/pairs");
const target = join(root, "src/verify/local/shipped-weights.ts");

/** Characters of a line of the module that is written. */
const LINE = 8000;

const data = readVerifierData(folder, trainingHalf());
if ("sets" in data) writeFileSync(target, toModule(await fitOnPairs(data)));
else console.log(`Skipped: there is no ${data.join(" and no ")}.`);

async function fitOnPairs({ sets, dataHash }: VerifierData): Promise<VerifierWeights> {
  const assay = await openAssay({ config: { database: ":memory:" } });
  try {
    const pairs = await collectPairs(sets, { source: assay.pairEvaluation });
    const { weights } = fitVerifierWeights(toTraining(pairs, verifierTraining), {
      embedderId: assay.embedderId,
      dataHash,
      fittedAt: new Date(),
      from: "shipped",
    });
    console.log(`Fitted on ${weights.pairs} pairs, accepting from ${weights.threshold}.`);
    return weights;
  } finally {
    await assay.close();
  }
}

/** A unit in the last place tells machines apart and no verdicts. */
function round(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}

/** JSON in long strings, since a line must hold many numbers. */
function toModule({ questionMarks, ...weights }: VerifierWeights): string {
  const json = JSON.stringify(weights, (_, value: unknown) =>
    typeof value === "number" ? round(value) : value,
  );
  return `/**
 * Weights that come with the program, for the embedded model. Written by \`scripts/fit-local-verifier.ts\`, which fits them on
 * open pairs of questions and statements and on pairs of our own; the decision on the local verifier names the sets.
 */
export const shippedFor = "${weights.embedderId}";

/** All but the marks, as JSON. */
export const shippedNumbers =
${chunks(json)};

/** Eight digits for each question they were fitted on, without spaces. */
export const shippedMarks =
${chunks(questionMarks.join(""))};
`;
}

function chunks(text: string): string {
  const parts = text.match(new RegExp(`.{1,${LINE}}`, "g")) ?? [];
  return parts.map((part) => `  ${part.includes('"') ? `'${part}'` : `"${part}"`}`).join(" +\n");
}
