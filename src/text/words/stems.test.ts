import { describe, expect, it } from "vitest";
import { plainWords, stemOf } from "./stems.ts";

describe("plainWords", () => {
  it("splits at everything but letters and digits, and takes off case and accents", () => {
    expect(plainWords("Café-Menü: vi.useFakeTimers() --max_workers=2, don't")).toEqual(
      "cafe menu vi usefaketimers max workers 2 don t".split(" "),
    );
    expect(plainWords("cafe\u0301")).toEqual(["cafe"]);
    expect(plainWords(" … 🦀 ")).toEqual([]);
  });
});

describe("stemOf", () => {
  it("gives the forms of one word one stem", () => {
    for (const forms of [
      "configure configures configured configuring",
      "policy policies",
      "run runs running",
    ]) {
      expect(new Set(forms.split(" ").map(stemOf)).size, forms).toBe(1);
    }
    expect(stemOf("mock")).not.toBe(stemOf("mode"));
  });

  it("leaves a word alone that is longer than any in a dictionary", () => {
    const data = `${"ab".repeat(40)}ing`;
    expect(stemOf(data)).toBe(data);
  });
});
