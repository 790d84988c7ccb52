import { describe, expect, it } from "vitest";
import { drawBinomial } from "../../../test/fixtures/draw-binomial.ts";
import { createSeededRandom } from "../seeded-random.ts";
import { type ArmSums, addClusters, type ClusterSums } from "./arm-sums.ts";
import { compareArms, LEAST_EXPECTED } from "./compare-arms.ts";
import { planMixture } from "./normal-mixture.ts";
import { questionsForDifference } from "./questions-for-difference.ts";

const ALPHA = 0.05;
const design = planMixture({ effect: 0.02, alpha: ALPHA });

interface Drawn {
  readonly first: ArmSums;
  readonly second: ArmSums;
}

function add({ first, second }: Drawn, more: Drawn): Drawn {
  const sum = (a: ArmSums, b: ArmSums): ArmSums => ({
    questions: a.questions + b.questions,
    outcomes: a.outcomes + b.outcomes,
  });
  return { first: sum(first, more.first), second: sum(second, more.second) };
}

/** One day of questions of different people, of which 5 % go to the second arm. */
function drawDay(
  { questions, first, second }: { questions: number; first: number; second: number },
  random: () => number,
): Drawn {
  const held = drawBinomial(questions, 0.05, random);
  const served = questions - held;
  return {
    first: { questions: served, outcomes: drawBinomial(served, first, random) },
    second: { questions: held, outcomes: drawBinomial(held, second, random) },
  };
}

const nothing: Drawn = { first: { questions: 0, outcomes: 0 }, second: { questions: 0, outcomes: 0 } };

describe("looks on each of 60 days, with no difference", () => {
  for (const { questions, share } of [
    { questions: 400, share: 0.05 },
    { questions: 2000, share: 0.05 },
    { questions: 2000, share: 0.3 },
    { questions: 2000, share: 0.01 },
  ]) {
    it(`find one in at most 5 % of runs at ${questions} questions a day and a share of ${share}`, () => {
      const random = createSeededRandom(60);
      const runs = 200;
      const found = { always: 0, rolling: 0, peeking: 0 };
      for (let run = 0; run < runs; run += 1) {
        const days: Drawn[] = [];
        const seen = { always: false, rolling: false, peeking: false };
        for (let day = 0; day < 60; day += 1) {
          days.push(drawDay({ questions, first: share, second: share }, random));
          const whole = days.reduce(add, nothing);
          const all = compareArms(whole.first, whole.second, design);
          const month = days.slice(-30).reduce(add, nothing);
          const recent = compareArms(month.first, month.second, design);
          if (!all || !recent) continue;
          seen.always ||= all.pValue <= ALPHA;
          seen.rolling ||= recent.pValue <= ALPHA;
          seen.peeking ||= all.interval.low > 0 || all.interval.high < 0;
        }
        found.always += Number(seen.always);
        found.rolling += Number(seen.rolling);
        found.peeking += Number(seen.peeking);
      }
      expect(found.always / runs).toBeLessThanOrEqual(ALPHA);
      expect(found.rolling / runs).toBeLessThanOrEqual(ALPHA);
      // What would come of looking at the interval for one look: so the two do differ.
      expect(found.peeking / runs).toBeGreaterThan(0.15);
    }, 60_000);
  }
});

describe("intervals", () => {
  it("hold a true difference in at least 93 % of runs, and at all looks of a run in as many", () => {
    const random = createSeededRandom(93);
    const runs = 400;
    let [once, always] = [0, 0];
    for (let run = 0; run < runs; run += 1) {
      let sums = nothing;
      let isHeldAlways = true;
      let isHeldAtEnd = false;
      for (let day = 0; day < 30; day += 1) {
        sums = add(sums, drawDay({ questions: 800, first: 0.09, second: 0.06 }, random));
        const difference = compareArms(sums.first, sums.second, design);
        if (!difference) continue;
        const { interval, alwaysInterval } = difference;
        isHeldAtEnd = interval.low <= 0.03 && interval.high >= 0.03;
        if (alwaysInterval && (alwaysInterval.low > 0.03 || alwaysInterval.high < 0.03)) isHeldAlways = false;
      }
      once += Number(isHeldAtEnd);
      always += Number(isHeldAlways);
    }
    expect(once / runs).toBeGreaterThanOrEqual(0.93);
    expect(always / runs).toBeGreaterThanOrEqual(0.95);
  });

  it("agree with the p-value: a finding is an interval without 0", () => {
    const random = createSeededRandom(4);
    let findings = 0;
    for (let run = 0; run < 200; run += 1) {
      const day = drawDay({ questions: 20_000, first: 0.05 + 0.04 * random(), second: 0.05 }, random);
      const difference = compareArms(day.first, day.second, design);
      const { alwaysInterval = null, pValue = 1 } = difference ?? {};
      const holdsZero = alwaysInterval !== null && alwaysInterval.low <= 0 && alwaysInterval.high >= 0;
      expect(pValue > ALPHA).toBe(holdsZero);
      findings += Number(!holdsZero);
    }
    expect(findings).toBeGreaterThan(20);
    expect(findings).toBeLessThan(180);
  });

  it("say nothing for always before the smaller arm may expect enough outcomes", () => {
    const compared = (questions: number) =>
      compareArms({ questions: 100_000, outcomes: 5000 }, { questions, outcomes: 0 }, design);
    expect(compared(LEAST_EXPECTED * 19)).toMatchObject({ alwaysInterval: null, pValue: 1 });
    expect(compared(LEAST_EXPECTED * 21)?.alwaysInterval).not.toBeNull();
  });
});

describe("the number of questions", () => {
  it("finds the difference with the promised power, once and under looks at any time", () => {
    const need = questionsForDifference({ share: 0.05, effect: 0.02, secondShare: 0.05, power: 0.8 });
    if (!need) throw new Error("no number");
    const random = createSeededRandom(8);
    const runs = 500;
    let [once, always] = [0, 0];
    for (let run = 0; run < runs; run += 1) {
      const few = drawDay({ questions: need.once, first: 0.07, second: 0.05 }, random);
      const look = compareArms(few.first, few.second, design);
      once += Number(look !== null && look.interval.low > 0);
      const many = drawDay({ questions: need.always, first: 0.07, second: 0.05 }, random);
      always += Number((compareArms(many.first, many.second, design)?.pValue ?? 1) <= ALPHA);
    }
    // 0.8 less three standard errors of 500 runs.
    expect(once / runs).toBeGreaterThan(0.745);
    expect(always / runs).toBeGreaterThan(0.745);
    expect(once / runs).toBeLessThan(0.9);
    expect(need.always).toBeGreaterThan(need.once);
  });

  it("is that of the textbook for arms of equal size, and none where the effect leads nowhere", () => {
    // Fleiss, Levin and Paik (2003), table A.4 without the correction for continuity: 0.1 against 0.2, 80 %, 199 in each arm.
    expect(questionsForDifference({ share: 0.1, effect: 0.1, secondShare: 0.5 })?.once).toBe(398);
    expect(questionsForDifference({ share: 0.01, effect: -0.02, secondShare: 0.5 })).toBeNull();
    expect(questionsForDifference({ share: 0.1, effect: 0, secondShare: 0.5 })).toBeNull();
  });

  it("grows with the questions that one person asks", () => {
    const find = { share: 0.1, effect: 0.05, secondShare: 0.05 };
    const [plain, alike] = [
      questionsForDifference(find),
      questionsForDifference({ ...find, designEffect: 2 }),
    ];
    expect(alike?.once).toBeGreaterThan(1.99 * (plain?.once ?? 0));
  });
});

describe("questions of one person that are alike", () => {
  /** Each of the people asks six questions, and rephrases all of them or none in four cases of five. */
  function drawPeople(people: number, share: number, random: () => number): ArmSums {
    const empty: ClusterSums = { units: 0, outcomeSquares: 0, products: 0, questionSquares: 0 };
    let arm = { questions: 0, outcomes: 0, clusters: empty };
    for (let person = 0; person < people; person += 1) {
      const questions = 1 + Math.floor(random() * 11);
      const isAlike = random() < 0.8;
      const outcomes = isAlike
        ? questions * Number(random() < share)
        : drawBinomial(questions, share, random);
      arm = {
        questions: arm.questions + questions,
        outcomes: arm.outcomes + outcomes,
        clusters: addClusters(arm.clusters, {
          units: 1,
          outcomeSquares: outcomes ** 2,
          products: outcomes * questions,
          questionSquares: questions ** 2,
        }),
      };
    }
    return arm;
  }

  it("make the interval as wide as it must be, which counting each question does not", () => {
    const random = createSeededRandom(6);
    const runs = 300;
    let [held, heldWithout, findings] = [0, 0, 0];
    for (let run = 0; run < runs; run += 1) {
      const first = drawPeople(1900, 0.08, random);
      const second = drawPeople(100, 0.08, random);
      const difference = compareArms(first, second, design);
      const { clusters: _, ...plainFirst } = first;
      const { clusters: __, ...plainSecond } = second;
      const without = compareArms(plainFirst, plainSecond, design);
      held += Number(difference !== null && difference.interval.low <= 0 && difference.interval.high >= 0);
      heldWithout += Number(without !== null && without.interval.low <= 0 && without.interval.high >= 0);
      findings += Number((difference?.pValue ?? 1) <= ALPHA);
    }
    expect(held / runs).toBeGreaterThanOrEqual(0.93);
    expect(heldWithout / runs).toBeLessThan(0.85);
    expect(findings / runs).toBeLessThanOrEqual(ALPHA);
  });
});
