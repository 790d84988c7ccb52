import { describe, expect, it } from "vitest";
import { countJudgements, ENOUGH_PAIRS, judgeErrors, measureJudge, pairsMissing } from "./judge-figures.ts";

describe("the figures of a judge", () => {
  it("takes a pair on which the order decided for a miss, and for a sign of its bias", () => {
    const counts = countJudgements([
      { label: "same", verdict: "same" },
      { label: "same", verdict: "unsure" },
      { label: "different", verdict: "different" },
      { label: "different", verdict: "same" },
      { label: "different", verdict: "failed" },
    ]);
    const figures = measureJudge(counts);
    expect(figures).toMatchObject({
      ...{ judged: 4, failed: 1 },
      accuracy: { hits: 2, of: 4, value: 0.5 },
      sensitivity: { hits: 1, of: 2 },
      specificity: { hits: 1, of: 2 },
      positionBias: { hits: 1, of: 4 },
      agreement: { pairs: 3, agreed: 2 },
    });
    expect(judgeErrors(counts)).toEqual({
      sensitivity: { hits: 1, of: 2 },
      specificity: { hits: 2, of: 2 },
    });
  });

  it("finds every pair biased of a judge that goes by the place, and agreement on none", () => {
    const counts = countJudgements([
      { label: "same", verdict: "unsure" },
      { label: "different", verdict: "unsure" },
    ]);
    const { positionBias, accuracy, agreement } = measureJudge(counts);
    expect([positionBias.value, accuracy.value, agreement.kappa]).toEqual([1, 0, null]);
  });

  it("knows nothing of what was not judged", () => {
    const { accuracy, sensitivity } = measureJudge(countJudgements([]));
    expect([accuracy.value, accuracy.interval, sensitivity.value]).toEqual([null, null, null]);
  });
});

describe("pairs that are still needed of a judge", () => {
  const none = { same: 0, different: 0, unsure: 0, failed: 0 };

  it("are counted for either kind, and none where the intervals are narrow whatever the share is", () => {
    const one = measureJudge({ same: { ...none, same: 1 }, different: none });
    expect(pairsMissing(one)).toEqual({ same: ENOUGH_PAIRS - 1, different: ENOUGH_PAIRS });
    const half = { ...none, same: 46, different: ENOUGH_PAIRS - 46 };
    const enough = measureJudge({ same: half, different: half });
    expect(pairsMissing(enough)).toEqual({ same: 0, different: 0 });
    const { interval } = enough.sensitivity;
    expect((interval?.high ?? 1) - (interval?.low ?? 0)).toBeLessThanOrEqual(0.2);
  });
});
