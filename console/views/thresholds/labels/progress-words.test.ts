import { describe, expect, it } from "vitest";
import { agreementWords, neededWords } from "./progress-words.ts";

describe("what labelling still needs", () => {
  it("is said before fifty labels and after, with and without a proof in sight", () => {
    expect(neededWords(null)).toBeUndefined();
    expect(neededWords({ missing: 12, proof: null })).toBe("12 more until a threshold can be chosen at all.");
    expect(neededWords({ missing: 0, proof: { threshold: 0.9, more: 30 } })).toMatch(
      /^About 30 more .* 0\.90/,
    );
    expect(neededWords({ missing: 0, proof: { threshold: 0.9, more: 0 } })).toBe(
      "At 0.90 a precision of 97 % is shown.",
    );
    expect(neededWords({ missing: 0, proof: null })).toMatch(/More labels alone will not/);
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
