/**
 * Fits the weights of the local verifier that come with the program, on open pairs and on the training half of our own, under
 * the embedded model: `npx tsx scripts/fit-local-verifier.ts [folder]`. The same pairs give the same weights; run it again
 * when a feature, a veto or the model changes. Says what cross-fitting says about the settings, too.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadPairs } from "../src/eval/load-pairs.ts";
import { collectPairs, type PairSet } from "../src/eval/verifier/collect-pairs.ts";
import { toTraining } from "../src/eval/verifier/judge-pairs.ts";
import { openAssay } from "../src/index.ts";
import { hashBytes } from "../src/text/hash-text.ts";
import { fitVerifierWeights } from "../src/verify/local/fit/fit-verifier-weights.ts";
import type { VerifierWeights } from "../src/verify/local/verifier-weights.ts";
import { trainingHalf } from "../test/fixtures/golden-pairs/training-half.ts";

const root = join(import.meta.dirname, "..");
const folder = process.argv[2] ?? join(root, "../shared/data/pairs");
const target = join(root, "src/verify/local/shipped-weights.ts");

/**
 * Open sets, and how much a pair of each counts. Adversarial statements are many and no questions, so they count half; the
 * few pairs in the language of documentation and support count fivefold.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  "banking77-derived": 1,
  "clinc150-derived": 1,
  "paws-wiki": 0.5,
  own: 5,
};
/**
 * Their labels are those of intents: of one intent is not of one answer, and some are wrong. They teach which questions
 * belong together, and no threshold is chosen on them.
 */
const DERIVED: ReadonlySet<string> = new Set(["banking77-derived", "clinc150-derived"]);
/** The smallest similarity at which a pair comes before the verifier. */
const FLOOR = 0.8;
/** Characters of a line of the module that is written. */
const LINE = 8000;

const missing = Object.keys(WEIGHTS).filter((name) => name !== "own" && !existsSync(fileOf(name)));
if (missing.length > 0) console.log(`Skipped: there is no ${missing.map(fileOf).join(" and no ")}.`);
else writeFileSync(target, toModule(await fitOnPairs()));

async function fitOnPairs(): Promise<VerifierWeights> {
  const texts = Object.keys(WEIGHTS)
    .filter((name) => name !== "own")
    .map((name) => ({ name, text: readFileSync(fileOf(name), "utf8") }));
  const own = trainingHalf();
  const sets: PairSet[] = [
    ...texts.map(({ name, text }) => ({ name, pairs: loadPairs(text, { file: fileOf(name) }) })),
    { name: "own", pairs: own.map((pair) => ({ ...pair, answer: pair.answer, class: pair.class })) },
  ];
  const assay = await openAssay({ config: { database: ":memory:" } });
  try {
    const pairs = await collectPairs(sets, { source: assay.pairEvaluation });
    const near = toTraining(pairs, {
      floor: FLOOR,
      weightOf: ({ set }) => WEIGHTS[set] ?? 1,
      isReliable: ({ set }) => !DERIVED.has(set),
    });
    const { weights } = fitVerifierWeights(near, {
      embedderId: assay.embedderId,
      dataHash: hashBytes([...texts.map(({ text }) => hashBytes(text)), JSON.stringify(own)].join("\n")),
      fittedAt: new Date(),
      from: "shipped",
    });
    console.log(`Fitted on ${weights.pairs} pairs, accepting from ${weights.threshold}.`);
    return weights;
  } finally {
    await assay.close();
  }
}

function fileOf(name: string): string {
  return join(folder, name, "pairs.jsonl");
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
