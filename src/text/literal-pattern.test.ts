import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { literalPattern } from "./literal-pattern.ts";

describe("literalPattern", () => {
  it("matches the text itself and nothing else, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), fc.string(), (text, other) => {
        const pattern = new RegExp(`^(?:${literalPattern(text)})$`, "u");
        expect(pattern.test(text)).toBe(true);
        if (other !== text) expect(pattern.test(other)).toBe(false);
      }),
    );
  });
});
