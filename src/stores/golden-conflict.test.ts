import { describe, expect, it } from "vitest";
import { phrasingConflict } from "./golden-conflict.ts";

describe("phrasingConflict", () => {
  it("says that an entry for everyone collides with one for an audience, and what to do", () => {
    const { hint } = phrasingConflict("How?", "a", { audiences: [["staff"], []] });
    expect(hint).toContain("One is for staff, the other for everyone");
    expect(hint).toContain("Give both an audience, without a common word.");
  });

  it("says nothing of audiences where neither entry has one", () => {
    expect(phrasingConflict("How?", "a", { audiences: [[], []] }).hint).toBe('assay golden show "a"');
  });
});
