import { describe, expect, it } from "vitest";
import { countJudgements, judgeErrors, measureJudge } from "./judge-figures.ts";

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
