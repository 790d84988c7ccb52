import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type LabelledPair, loadPairs } from "../../src/eval/load-pairs.ts";
import type { Embedder } from "../../src/models/embedder.ts";
import { createSeededRandom } from "../../src/stats/seeded-random.ts";
import { shuffle } from "../../src/stats/shuffle.ts";
import { intentSets, loadIntents } from "../open-data/load-intents.ts";
import { pairWithNearest } from "../open-data/pair-nearest.ts";
import type { SweepsOptions } from "./options.ts";

/** Labelled pairs of one open set. */
export interface SweepSet {
  readonly name: string;
  /** `pairs`: as the set has them; `stream`: each question with the nearest stored one, as a cache sees it. */
  readonly kind: "pairs" | "stream";
  readonly pairs: readonly LabelledPair[];
}

const pairSets = ["paws-wiki", "banking77-derived", "clinc150-derived", "gptcache-mock"] as const;
/** Where a set has questions of no intent, so many of those asked are. */
const OUT_OF_SCOPE = 0.15;

/** The sets that are wanted, one after the other. @param data folder of the open data */
export async function* loadSets(
  data: string,
  { embedder, ...options }: SweepsOptions & { embedder: Embedder },
): AsyncGenerator<SweepSet> {
  const isWanted = (name: string) => options.only.length === 0 || options.only.includes(name);
  for (const name of pairSets.filter(isWanted)) {
    const file = join(data, "pairs", name, "pairs.jsonl");
    const pairs = loadPairs(await readFile(file, "utf8"), { file });
    const drawn = shuffle(pairs, createSeededRandom(options.seed)).slice(0, options.pairs);
    yield { name, kind: "pairs", pairs: drawn };
  }
  for (const name of intentSets.filter(isWanted)) {
    const questions = await loadIntents(join(data, "intents"), [name]);
    const pairs = await pairWithNearest(questions, {
      ...{ embedder, seed: options.seed, stored: options.stored, asked: options.pairs },
      // Of real users as many as there were.
      outOfScope: name.startsWith("hint3-") ? shareOutOfScope(questions) : OUT_OF_SCOPE,
    });
    yield { name, kind: "stream", pairs };
  }
}

/** Of the asked half: nothing out of scope is stored. */
function shareOutOfScope(questions: readonly { readonly intent: string | null }[]): number {
  const strangers = questions.filter(({ intent }) => intent === null).length;
  return strangers / questions.length;
}
