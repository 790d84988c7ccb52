import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { calibratePairs } from "../../src/calibrate/calibrate-pairs.ts";
import type { JudgedPair } from "../../src/calibrate/sweep/judged-pair.ts";
import { loadPairs } from "../../src/eval/load-pairs.ts";
import { toJudgedPairs } from "../../src/eval/to-judged-pairs.ts";
import { createLocalEmbedder } from "../../src/models/local/create-local-embedder.ts";
import { compareQuestions } from "../../src/service/compare-questions.ts";

const folder = join(import.meta.dirname, "../../../shared/data/pairs");
const file = join(folder, "paws-wiki/pairs.jsonl");
const isThere = existsSync(file);
if (!isThere) process.stderr.write(`skipped: ${file} is absent, the sweep of real pairs needs it\n`);

const prices = { perDay: 9400, savingPerHit: 0.0142, wrongCost: 0.2, resamples: 50, choices: 20 };

async function judge(): Promise<JudgedPair[]> {
  const pairs = loadPairs(readFileSync(file, "utf8"), { file }).filter((_, at) => at % 2 === 0);
  await using embedder = await createLocalEmbedder();
  return toJudgedPairs(pairs, { similarities: await compareQuestions(pairs, embedder) });
}

describe.skipIf(!isThere)("pairs made to share their words and differ in meaning (PAWS)", () => {
  it("do not separate by similarity, whatever precision is wanted", async () => {
    const pairs = await judge();
    for (const minPrecision of [0.97, 0.9, 0.75]) {
      const { choice, priced } = calibratePairs(pairs, { ...prices, minPrecision });
      expect(choice).toMatchObject({ decision: "do-not-run", because: "not-separable" });
      expect(priced.sweep.separation?.interval.high).toBeLessThan(0.7);
    }
  });
});
