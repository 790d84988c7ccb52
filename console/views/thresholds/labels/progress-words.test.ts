import { describe, expect, it } from "vitest";
import { agreementWords, neededWords } from "./progress-words.ts";

describe("what labelling still needs", () => {
  const needed = {
    ...{ missing: 0, proof: null, usable: 60, keptApart: 0, missingOfEach: { serves: 0, doesNot: 0 } },
  };

  it("is said by the rule of each threshold, and why fewer count than were labelled", () => {
    expect(
      neededWords({
        ...needed,
        missing: 47,
        usable: 3,
        keptApart: 5,
        missingOfEach: { serves: 8, doesNot: 9 },
      }),
    ).toEqual([
      "3 of the 8 labels count: vetoes keep the questions of 5 apart, whatever the threshold.",
      "Golden threshold: 8 yes and 9 no more, of 10 each at least.",
      "Cache threshold: 47 more, of 50 at least.",
    ]);
    expect(neededWords({ ...needed, missingOfEach: { serves: 0, doesNot: 2 } })[0]).toContain(": 2 no more");
  });

  it("is nothing before the first label", () => {
    expect(neededWords(null)).toEqual([]);
  });

  it("has a proof of the precision in sight, or says that more labels will not bring one", () => {
    const cache = (proof: { threshold: number; more: number } | null) => neededWords({ ...needed, proof })[1];
    expect(cache({ threshold: 0.9, more: 30 })).toMatch(/enough to measure\. About 30 more .* 0\.90/);
    expect(cache({ threshold: 0.9, more: 0 })).toMatch(/At 0\.90 a precision of 97 % is shown\.$/);
    expect(cache(null)).toMatch(/more labels alone will not/);
  });
});

describe("agreement", () => {
  it("is none without pairs that both judged, and has no kappa where all are of one kind", () => {
    expect(agreementWords({ pairs: 0, agreed: 0, kappa: null, interval: null })).toMatch(/no pair/);
    expect(agreementWords({ pairs: 3, agreed: 3, kappa: null, interval: null })).toBe("3 of 3 pairs alike");
    expect(agreementWords({ pairs: 9, agreed: 8, kappa: 0.7, interval: { low: 0.4, high: 0.9 } })).toBe(
      "8 of 9 pairs alike, kappa 0.70 (0.40 to 0.90)",
    );
  });
});
