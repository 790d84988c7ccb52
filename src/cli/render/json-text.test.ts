import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonText } from "./json-text.ts";

describe("jsonText", () => {
  it("escapes what a terminal would obey", () => {
    expect(jsonText({ text: "\u001b[31m \u009b2J \u202egnp.exe" })).toBe(
      '{\n  "text": "\\u001b[31m \\u009b2J \\u202egnp.exe"\n}',
    );
  });

  it("keeps every value", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(JSON.parse(jsonText({ [text]: text }))).toEqual({ [text]: text });
      }),
    );
  });
});
