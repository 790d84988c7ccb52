import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadPairs } from "../src/eval/load-pairs.ts";
import type { PairSet } from "../src/eval/verifier/collect-pairs.ts";
import type { TrainingOptions } from "../src/eval/verifier/judge-pairs.ts";
import { hashBytes } from "../src/text/hash-text.ts";
import type { GoldenPair } from "../test/fixtures/golden-pairs/golden-pair.ts";

/** What the local verifier that comes with the program is fitted and measured on. */
export interface VerifierData {
  readonly sets: readonly PairSet[];
  /** SHA-256 of all of it. */
  readonly dataHash: string;
}

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

export const verifierTraining: TrainingOptions = {
  floor: 0.8,
  weightOf: ({ set }) => WEIGHTS[set] ?? 1,
  isReliable: ({ set }) => !DERIVED.has(set),
};

/** Pairs of the open sets and of our own; the names of files that are missing where any is. */
export function readVerifierData(folder: string, own: readonly GoldenPair[]): VerifierData | string[] {
  const files = Object.keys(WEIGHTS)
    .filter((name) => name !== "own")
    .map((name) => ({ name, file: join(folder, name, "pairs.jsonl") }));
  const missing = files.filter(({ file }) => !existsSync(file));
  if (missing.length > 0) return missing.map(({ file }) => file);
  const texts = files.map(({ name, file }) => ({ name, file, text: readFileSync(file, "utf8") }));
  return {
    sets: [
      ...texts.map(({ name, file, text }) => ({ name, pairs: loadPairs(text, { file }) })),
      { name: "own", pairs: own.map((pair) => ({ ...pair, answer: pair.answer, class: pair.class })) },
    ],
    dataHash: hashBytes([...texts.map(({ text }) => hashBytes(text)), JSON.stringify(own)].join("\n")),
  };
}
