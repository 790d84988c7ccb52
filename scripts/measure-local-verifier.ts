/**
 * Measures the local verifier as it is shipped, fitted on one half of the pairs and reported on the other, both ways:
 * `npx tsx scripts/measure-local-verifier.ts [seed,seed,…] [folder]`. For each set, for all sets of questions and for all
 * together: hits and precision of similarity alone, with vetoes, and with both and the verifier.
 */
import { join } from "node:path";
import { type Admitted, measurePairs } from "../src/eval/measure-pairs.ts";
import { collectPairs, type EvidencedPair } from "../src/eval/verifier/collect-pairs.ts";
import { judgeUnseen } from "../src/eval/verifier/judge-pairs.ts";
import { openAssay } from "../src/index.ts";
import { heldOutHalf, trainingHalf } from "../test/fixtures/golden-pairs/training-half.ts";
import { readVerifierData, verifierTraining } from "./verifier-data.ts";

const THRESHOLDS = [0.8, 0.85, 0.9, 0.95];
const PRECISION = 0.97;
const seeds = (process.argv[2] ?? "1,2,3").split(",").map(Number);
const folder = process.argv[3] ?? join(import.meta.dirname, "../../shared/data/pairs");

const data = readVerifierData(folder, [...trainingHalf(), ...heldOutHalf()]);
if ("sets" in data) await measureAll(data.sets);
else console.log(`Skipped: there is no ${data.join(" and no ")}.`);

async function measureAll(sets: Parameters<typeof collectPairs>[0]): Promise<void> {
  const assay = await openAssay({ config: { database: ":memory:" } });
  const pairs = await collectPairs(sets, { source: assay.pairEvaluation }).finally(() => assay.close());
  for (const seed of seeds) {
    const verdicts = judgeUnseen(pairs, { ...verifierTraining, seed, precision: PRECISION });
    const judged = pairs.map((pair, at) => ({ ...pair, accepted: verdicts[at] ?? false }));
    console.log(`\nSeed ${seed}`);
    const report = (name: string, wanted: (pair: EvidencedPair) => boolean): void => {
      const { levels } = measurePairs(judged.filter(wanted), { thresholds: THRESHOLDS });
      for (const { threshold, alone, withVetoes, withVerifier } of levels) {
        const columns = [alone, withVetoes, ...(withVerifier ? [withVerifier] : [])].map(inWords);
        console.log([name.padEnd(18), threshold.toFixed(2), ...columns].join(" | "));
      }
    };
    for (const { name } of sets) report(name, ({ set }) => set === name);
    report("questions", ({ set }) => set !== "paws-wiki");
    report("all", () => true);
    for (const name of new Set(pairs.flatMap((pair) => pair.class ?? []))) {
      report(name, (pair) => pair.class === name);
    }
  }
}

function inWords({ hits, precision }: Admitted): string {
  if (precision === null) return "0 hits";
  const { value, interval } = precision;
  return `${hits} hits, ${value.toFixed(3)} [${interval.low.toFixed(3)}, ${interval.high.toFixed(3)}]`;
}
