import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAnswerFilter } from "./create-answer-filter.ts";

const refusal = "Not covered [1].";
const filter = (pieces: readonly string[]) => {
  const answer = createAnswerFilter({ refusal, marker: "k3x9q7", passages: 2, isKnown: () => false });
  const shown = pieces.map((piece) => answer.push(piece)).join("");
  const { rest, ...end } = answer.finish();
  return { shown: shown + rest, ...end };
};

describe("createAnswerFilter", () => {
  it("comes to the same wherever the stream was cut", () => {
    const part = fc.constantFrom(
      "Not",
      " covered",
      " [1].",
      refusal,
      "[2]",
      "[9]",
      " ",
      "\n",
      "k3x9q7",
      "<<<",
      "a",
      "`",
      "**",
      '"',
      "> ",
      "1. ",
      "[1",
      "]",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const whole = filter([parts.join("")]);
        expect(filter(parts)).toEqual(whole);
        expect(filter([...parts.join("")])).toEqual(whole);
        if (whole.isRefusal) expect(whole.shown).toBe("");
      }),
      { numRuns: 1000 },
    );
  });

  it("holds a refusal back that itself looks like a citation, until it is none", () => {
    const answer = createAnswerFilter({ refusal, marker: "", passages: 2, isKnown: () => false });
    expect(answer.push("Not covered [1]")).toBe("");
    expect(answer.push(", it says.")).toBe("Not covered [1], it says.");
  });

  it("takes every text for an answer where no refusal is set", () => {
    const answer = createAnswerFilter({ refusal: "", marker: "", passages: 1, isKnown: () => false });
    expect(answer.push("So [1]. ")).toBe("So [1].");
    expect(answer.finish()).toMatchObject({ rest: "", isRefusal: false, containsRefusal: false });
  });

  it("takes a hundred thousand pieces, of an answer and of what may still be a refusal", () => {
    expect(filter(["So [1]. ", ...Array<string>(100_000).fill("word ")]).shown).toHaveLength(500_007);
    expect(filter([...Array<string>(100_000).fill(" "), refusal])).toMatchObject({ isRefusal: true });
    expect(filter([...Array<string>(100_000).fill("*"), refusal])).toMatchObject({ isRefusal: false });
  });
});
