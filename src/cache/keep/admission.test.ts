import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AdmissionFacts, refuseAdmission } from "./admission.ts";

const whole: AdmissionFacts = {
  source: "generated",
  citations: 1,
  containsRefusal: false,
  degraded: 0,
  fromWeb: false,
  hasHistory: false,
  isTruncated: false,
};
const rules = { extracted: false, web: false };

describe("admission to the cache", () => {
  it("lets in what is whole, cited and undegraded", () => {
    expect(refuseAdmission(whole, rules)).toBeNull();
  });

  // @see https://github.com/UKGovernmentBEIS/inspect_ai/pull/4846
  it.each<[Partial<AdmissionFacts>, string]>([
    [{ source: "none" }, "no-answer"],
    [{ citations: 0 }, "uncited"],
    [{ containsRefusal: true }, "open-part"],
    [{ degraded: 1 }, "degraded"],
    [{ fromWeb: true }, "web"],
    [{ hasHistory: true }, "history"],
    [{ source: "extracted" }, "extracted"],
    [{ isTruncated: true }, "truncated"],
  ])("refuses %j as %s", (change, reason) => {
    expect(refuseAdmission({ ...whole, ...change }, rules)).toBe(reason);
  });

  it("lets in quotes and the web where that is wanted, and nothing else with them", () => {
    const facts = fc.record<AdmissionFacts>({
      source: fc.constantFrom("generated", "extracted", "none"),
      citations: fc.integer({ min: 0, max: 2 }),
      containsRefusal: fc.boolean(),
      degraded: fc.integer({ min: 0, max: 2 }),
      fromWeb: fc.boolean(),
      hasHistory: fc.boolean(),
      isTruncated: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, fc.boolean(), fc.boolean(), (given, extracted, web) => {
        const isWhole =
          given.source !== "none" &&
          given.citations > 0 &&
          !given.containsRefusal &&
          given.degraded === 0 &&
          !given.hasHistory &&
          !given.isTruncated;
        const isWanted = (given.source !== "extracted" || extracted) && (!given.fromWeb || web);
        expect(refuseAdmission(given, { extracted, web }) === null).toBe(isWhole && isWanted);
      }),
    );
  });
});
