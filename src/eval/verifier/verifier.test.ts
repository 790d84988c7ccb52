import { describe, expect, it } from "vitest";
import { learnablePairs } from "../../../test/fixtures/learnable-pairs.ts";
import { pairFeatureNames } from "../../verify/local/features/pair-features.ts";
import { questionMark, type VerifierWeights } from "../../verify/local/verifier-weights.ts";
import { loadPairs } from "../load-pairs.ts";
import { calibrateVerifier } from "./calibrate-verifier.ts";
import { evaluatePairs } from "./evaluate-pairs.ts";
import { judgeUnseen, lackOfPairs } from "./judge-pairs.ts";
import type { PairSource } from "./pair-source.ts";

const pairs = loadPairs(learnablePairs(110), { file: "p.jsonl" });
const sets = [{ name: "p.jsonl", pairs }];

/** Every pair is near; the last feature gives the label away, unless told to keep it. */
function createSource(weights?: VerifierWeights, { telling = true } = {}): PairSource {
  return {
    embedderId: "fake",
    compare: async (asked) =>
      asked.map(({ asked: text }) => {
        const same = telling && pairs.find((pair) => pair.asked === text)?.same;
        return { similarity: 0.9, row: pairFeatureNames.map((_, at) => (at === 0 ? 0.9 : same ? 1 : 0)) };
      }),
    weights: async () => weights,
    keepWeights: async () => {},
  };
}

/** Accepts everything, or nothing. */
function constantWeights(threshold: number, known: readonly string[]): VerifierWeights {
  return {
    kind: "boosted-trees",
    features: [...pairFeatureNames],
    intercept: 0,
    trees: [],
    threshold,
    precisionTarget: 0.97,
    embedderId: "fake",
    dataHash: "a".repeat(64),
    questionMarks: known.map(questionMark),
    pairs: 1,
    same: 1,
    fittedAt: "2026-01-01T00:00:00.000Z",
    from: "shipped",
  };
}

describe("evaluatePairs", () => {
  it("measures the weights in force, unless they were fitted on a question of the pairs", async () => {
    const options = { thresholds: [0.8], source: createSource(constantWeights(0.4, ["Who knows?"])) };
    const { pooled } = await evaluatePairs(sets, options);
    expect(pooled.verifier).toEqual({ kind: "in-force", from: "shipped", threshold: 0.4 });
    expect(pooled.levels[0]?.withVerifier).toMatchObject({ hits: 220, right: 110 });
    const known = constantWeights(0.4, [pairs[0]?.stored ?? ""]);
    const seen = await evaluatePairs(sets, { ...options, source: createSource(known) });
    expect(seen.pooled.verifier).toMatchObject({
      kind: "left-out",
      reason: expect.stringContaining("1 of these"),
    });
    expect(seen.pooled.levels[0]?.withVerifier).toBeNull();
  });

  it("fits on halves when asked to, and then needs no weights", async () => {
    const { pooled } = await evaluatePairs(sets, {
      thresholds: [0.8],
      source: createSource(),
      fit: { seed: 1, precision: 0.97 },
    });
    expect(pooled.verifier).toEqual({ kind: "cross-fit", precision: 0.97 });
    expect(pooled.levels[0]?.withVerifier).toMatchObject({ hits: 110, right: 110 });
  });
});

describe("judgeUnseen", () => {
  it("judges no pair by weights that knew one of its questions", () => {
    const base = { set: "p", similarity: 0.9, vetoes: [], answer: undefined, class: undefined };
    // Each label is to be learned from the one question that two pairs share, and from nothing else.
    const twins = Array.from({ length: 240 }, (_, at) => {
      const twin = Math.floor(at / 2);
      const row = pairFeatureNames.map((_, place) => (place === 1 ? twin : 0));
      return { ...base, asked: `asked ${at}`, stored: `stored ${twin}`, same: (twin * 7919) % 2 === 0, row };
    });
    const accepted = judgeUnseen(twins, { seed: 2, precision: 0.9, floor: 0.8 });
    expect(accepted.filter(Boolean).length).toBeLessThan(40);
  });
});

describe("calibrateVerifier", () => {
  const options = { dataHash: "b".repeat(64), fittedAt: new Date(0), precision: 0.97, floor: 0.8 };

  it("compares with the weights in force on what they do not know, and is not worse when it is righter", async () => {
    const { decision, overlap, pooled } = await calibrateVerifier(sets, {
      ...options,
      source: createSource(constantWeights(0.4, [pairs[0]?.stored ?? ""])),
    });
    expect(overlap).toBe(1);
    expect(pooled.inForce).toBeNull();
    expect(decision).toMatchObject({ against: "in-force", pairs: 219, isWorse: false });
    expect(decision.after.precision?.value).toBe(1);
  });

  it("is worse where nothing can be told, however the vetoes do", async () => {
    const source = createSource(undefined, { telling: false });
    const { decision, weights } = await calibrateVerifier(sets, { ...options, source });
    expect(decision).toMatchObject({ against: "vetoes", isWorse: true, after: { hits: 0 } });
    expect(weights.threshold).toBe(1);
  });
});

describe("lackOfPairs", () => {
  it("says how many more of which kind are needed", () => {
    expect(lackOfPairs(pairs)).toBeUndefined();
    expect(lackOfPairs(pairs.filter(({ same }) => same))?.hint).toMatch(
      /^Add 100 more that need two answers, or/,
    );
  });
});
