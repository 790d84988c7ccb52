import { describe, expect, it } from "vitest";
import { type MeasureForm, runOf } from "./run-of.ts";

const form: MeasureForm = {
  ...{ wrongCost: "2", perDay: "900", savingPerHit: "0.5", minPrecision: "97", refusalCost: "1" },
  questions: '{"id":"a","question":"What?","answerable":true,"relevant":["a.md"]}\n\n',
};

describe("the form of a measurement", () => {
  it("says what is measured, for its surface", () => {
    expect(runOf(form, { name: "cache", surface: null })).toEqual({
      ...{ target: "cache", wrongCost: 2, perDay: 900, savingPerHit: 0.5, minPrecision: 0.97 },
    });
    expect(runOf(form, { name: "golden", surface: "support" })).toEqual({
      ...{ target: "golden", surface: "support", wrongCost: 2, refusalCost: 1 },
    });
    expect(runOf(form, { name: "retrieval", surface: null })).toMatchObject({ questions: [{ id: "a" }] });
  });

  it("takes 0 for a number and nothing for none", () => {
    expect(runOf({ ...form, wrongCost: "0" }, { name: "golden", surface: null })).toMatchObject({
      wrongCost: 0,
    });
    expect(runOf({ ...form, wrongCost: " " }, { name: "golden", surface: null })).toMatch(
      /wrong answer costs/,
    );
  });

  it.each([
    [{ perDay: "many" }, "cache", /in a day/],
    [{ minPrecision: "101" }, "cache", /percent/],
    [{ questions: "" }, "retrieval", /Paste/],
    [{ questions: '{"id":"a"}\nwhat' }, "retrieval", /Line 2/],
  ] as const)("says what is wrong with %j", (change, name, words) => {
    expect(runOf({ ...form, ...change }, { name, surface: null })).toMatch(words);
  });
});
