import { describe, expect, it } from "vitest";
import { checkEntryId } from "./check-entry.ts";
import { nameEntry } from "./name-entry.ts";

describe("ids that are words of addresses", () => {
  it.each(["export", "import", "lint", "traffic"])("%s is refused, and made of no question", (word) => {
    expect(() => checkEntryId(word)).toThrow(expect.objectContaining({ code: "golden-invalid" }));
    expect(nameEntry(word, () => false)).toBe(`${word}-2`);
    expect(checkEntryId(`${word}-2`)).toBe(`${word}-2`);
  });
});
