import { describe, expect, it } from "vitest";
import { chooseThreshold } from "./choose-threshold.ts";

/** One judged pair for each label, the best score first. */
function judged(labels: readonly boolean[]) {
  return labels.map((same, at) => ({ same, score: 1 - at / labels.length }));
}

const right = (count: number) => new Array<boolean>(count).fill(true);
const wrong = (count: number) => new Array<boolean>(count).fill(false);

describe("chooseThreshold", () => {
  it("takes the smallest score at which the wanted share is right", () => {
    const pairs = judged([...right(95), ...wrong(20)]);
    const chosen = chooseThreshold(pairs, 0.95) ?? Number.NaN;
    const accepted = pairs.filter(({ score }) => score >= chosen);
    expect(accepted).toHaveLength(100);
  });

  it("bears a wrong pair at the top, but no lucky run behind what is surely worse", () => {
    expect(chooseThreshold(judged([false, ...right(99)]), 0.97)).toBeCloseTo(1 / 100);
    expect(chooseThreshold(judged([...right(40), ...wrong(40), ...right(4000)]), 0.97)).toBeGreaterThan(0.98);
  });

  it("accepts equal scores together or not at all", () => {
    const same = Array.from({ length: 40 }, (_, at) => ({ same: at < 20, score: 0.5 }));
    expect(chooseThreshold(same, 0.9)).toBeUndefined();
    expect(chooseThreshold(same, 0.5)).toBe(0.5);
  });

  it("finds none where there is none, and none in nothing", () => {
    expect(chooseThreshold(judged(wrong(50)), 0.5)).toBeUndefined();
    expect(chooseThreshold([], 0.5)).toBeUndefined();
  });
});
