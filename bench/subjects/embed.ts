import { createSeededRandom } from "../../src/stats/seeded-random.ts";
import { createWasmEngine, WASM_ENGINE } from "../baselines/wasm-engine.ts";
import { type Figure, timesAsFast } from "../figure.ts";
import { randomWords } from "../fixtures/random-text.ts";
import { compare, timed } from "../measure.ts";
import { seeds } from "../seeds.ts";
import type { Subject } from "./subject.ts";

const QUESTION = "How do I configure Kafka batch consumption?";
/** Two of the tokens mark the beginning and the end. */
const WORDS_OF_256_TOKENS = 254;
const TARGET = 6;

/** One text at a time, as a question arrives. */
export const embed: Subject = async ({ embedder, rounds }) => {
  const random = createSeededRandom(seeds.texts);
  const long = randomWords(WORDS_OF_256_TOKENS, random);
  const [fits, spills] = await embedder.embed([long, `${long} time`], { kind: "query" });
  if (fits?.truncated !== false || spills?.truncated !== true) {
    throw new Error("The long text does not have 256 tokens.");
  }
  const engine = await createWasmEngine();
  const measure = async (name: string, text: string, count: number): Promise<Figure> => {
    const comparison = await compare({
      subject: timed(() => embedder.embed([text], { kind: "query" })),
      baseline: timed(() => engine.embed([text])),
      rounds: count,
    });
    const target = timesAsFast(TARGET, comparison);
    return { name, unit: "ms", baselineName: WASM_ENGINE, comparison, target };
  };
  return [
    await measure("embed a short question", QUESTION, rounds(100, 10)),
    await measure("embed 256 tokens", long, rounds(20, 3)),
  ];
};
