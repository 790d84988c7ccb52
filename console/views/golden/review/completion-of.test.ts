import { describe, expect, it } from "vitest";
import { completionOf } from "./completion-of.ts";

const given = { token: "t", answer: "New.", useProposal: false };

describe("what a decision sends", () => {
  it("is the answer that was typed, under the token that was shown", () => {
    expect(completionOf({ ...given, decision: { kind: "save" } })).toEqual({ token: "t", answer: "New." });
    expect(completionOf({ ...given, useProposal: true, decision: { kind: "save", force: true } })).toEqual({
      ...{ token: "t", answer: "New.", useProposal: true, force: true },
    });
  });

  it("keeps the answer where that was said, or where nothing was typed", () => {
    expect(completionOf({ ...given, decision: { kind: "keep" } })).toEqual({ token: "t", keep: true });
    const decision = { kind: "save" as const, sources: ["a.md"] };
    expect(completionOf({ ...given, answer: undefined, decision })).toEqual({
      token: "t",
      keep: true,
      sources: ["a.md"],
    });
  });
});
