import { describe, expect, it } from "vitest";
import { drawBinomial } from "../../../test/fixtures/draw-binomial.ts";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { addArms, createArmCounter } from "../days/count-arm.ts";
import { type ArmCounts, type SignalName, signalNames } from "../days/traffic-day.ts";
import { type ArmPair, compareBehaviour, type SignalComparison } from "./compare-behaviour.ts";

const plan = { effect: 0.02, alpha: 0.05, power: 0.8 };
const { clusters: _, ...nobody } = createArmCounter().counts();

type Shares = Readonly<Record<SignalName, number>>;
const usual: Shares = {
  ...{ rephrased: 0.06, repeated: 0.01, followedUp: 0.3, up: 0.04, down: 0.02 },
  ...{ wrong: 0.002, escalated: 0.03, copied: 0.15 },
};

function drawArm(questions: number, shares: Shares, random: () => number): ArmCounts {
  const drawn = signalNames.map((name): [SignalName, number] => [
    name,
    drawBinomial(questions, shares[name], random),
  ]);
  return { ...nobody, questions, followable: questions, ...Object.fromEntries(drawn) };
}

/** A day of questions that a stored answer fitted, of which 5 % are withheld. */
function drawDay(
  { questions, served }: { questions: number; served: Shares },
  random: () => number,
): ArmPair {
  const held = drawBinomial(questions, 0.05, random);
  return {
    served: drawArm(questions - held, served, random),
    withheld: drawArm(held, usual, random),
  };
}

function add(a: ArmPair, b: ArmPair): ArmPair {
  return { served: addArms(a.served, b.served), withheld: addArms(a.withheld, b.withheld) };
}

function compare(pair: ArmPair): SignalComparison[] {
  return compareBehaviour([pair], plan)[0] ?? [];
}

function find(compared: readonly SignalComparison[], signal: SignalName): SignalComparison {
  const found = compared.find((one) => one.signal === signal);
  if (!found) throw new Error(`no ${signal}`);
  return found;
}

describe("the comparison with the holdout", () => {
  it("finds nothing in any of eight signals on any of 60 mornings, in 95 % of runs without a difference", () => {
    const random = createSeededRandom(95);
    const runs = 200;
    let found = 0;
    for (let run = 0; run < runs; run += 1) {
      let sums: ArmPair = { served: nobody, withheld: nobody };
      let isFound = false;
      for (let day = 0; day < 60; day += 1) {
        sums = add(sums, drawDay({ questions: 1000, served: usual }, random));
        isFound ||= compare(sums).some(({ verdict }) => verdict !== "none");
      }
      found += Number(isFound);
    }
    expect(found / runs).toBeLessThanOrEqual(0.05);
  }, 120_000);

  it("finds a planted difference with the promised power at the number of questions it named", () => {
    const random = createSeededRandom(80);
    const served = { ...usual, rephrased: 0.08 };
    const first = compare(drawDay({ questions: 20_000, served: usual }, random));
    const { questionsNeeded } = find(first, "rephrased");
    if (questionsNeeded === null) throw new Error("no number");
    const runs = 200;
    let worse = 0;
    for (let run = 0; run < runs; run += 1) {
      const day = drawDay({ questions: 20_000 + questionsNeeded, served }, random);
      worse += Number(find(compare(day), "rephrased").verdict === "worse");
    }
    // 0.8 less two standard errors of 200 runs.
    expect(worse / runs).toBeGreaterThan(0.74);
  });

  it("holds the true difference in at least 93 % of 200 runs", () => {
    const random = createSeededRandom(93);
    const served = { ...usual, rephrased: 0.09, up: 0.06 };
    const runs = 200;
    const held = { rephrased: 0, up: 0, escalated: 0 };
    for (let run = 0; run < runs; run += 1) {
      const compared = compare(drawDay({ questions: 12_000, served }, random));
      for (const [signal, truth] of [
        ["rephrased", 0.03],
        ["up", 0.02],
        ["escalated", 0],
      ] as const) {
        const interval = find(compared, signal).difference?.interval;
        held[signal] += Number(interval !== undefined && interval.low <= truth && interval.high >= truth);
      }
    }
    for (const share of Object.values(held)) expect(share / runs).toBeGreaterThanOrEqual(0.93);
  });

  it("says of each signal whether more of it is better, worse or neither", () => {
    const arm = (change: Partial<ArmCounts>) => ({
      ...nobody,
      questions: 50_000,
      followable: 50_000,
      ...change,
    });
    const more = { rephrased: 9000, followedUp: 9000, up: 9000, escalated: 3000 };
    const less = { rephrased: 3000, followedUp: 3000, up: 3000, escalated: 9000 };
    const verdicts = compare({ served: arm(more), withheld: arm(less) });
    expect(
      verdicts.filter(({ verdict }) => verdict !== "none").map((one) => [one.signal, one.verdict]),
    ).toEqual([
      ["rephrased", "worse"],
      ["followedUp", "more"],
      ["up", "better"],
      ["escalated", "better"],
    ]);
  });

  it("does not say how often people asked in other words where questions cannot be compared", () => {
    const arm = { ...nobody, questions: 50_000, followable: 50_000 };
    const pair = { served: { ...arm, rephrased: 5000, unclear: 200 }, withheld: { ...arm, rephrased: 1000 } };
    expect(find(compare(pair), "rephrased")).toMatchObject({ verdict: "unknown", questionsNeeded: null });
    const few = { ...pair, served: { ...pair.served, unclear: 20 } };
    expect(find(compare(few), "rephrased").verdict).toBe("worse");
  });

  it("has no difference and no number while nothing is withheld", () => {
    const compared = compare({ served: { ...nobody, questions: 10, followable: 10 }, withheld: nobody });
    expect(
      compared.map(({ difference, verdict, questionsNeeded }) => [difference, verdict, questionsNeeded]),
    ).toEqual(signalNames.map(() => [null, "none", null]));
  });
});
