import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitSentences } from "./sentences.ts";

describe("splitSentences", () => {
  it.each([
    ["One is here. Two is there! Is it three?", ["One is here.", "Two is there!", "Is it three?"]],
    ["Use a pool, e.g. Threads or forks. It helps.", ["Use a pool, e.g. Threads or forks.", "It helps."]],
    ["Set `vi.fn. Mock` first. Then run.", ["Set `vi.fn. Mock` first.", "Then run."]],
    ["See [the Guide. Part two](./x.md) now. Done.", ["See [the Guide. Part two](./x.md) now.", "Done."]],
    [
      "Since v5.0.0 it changed. Read https://a.example/x.html. Then go.",
      ["Since v5.0.0 it changed.", "Read https://a.example/x.html.", "Then go."],
    ],
    ["It wraps over\ntwo lines. Then\r\nit ends.", ["It wraps over\ntwo lines.", "Then\r\nit ends."]],
    ["First paragraph\n\nsecond paragraph", ["First paragraph", "second paragraph"]],
    ["Items:\n- one\n- two", ["Items:", "- one", "- two"]],
    ["::: tip\nText here.\n:::", ["::: tip", "Text here.", ":::"]],
    ["`first` is code. `second` is too.", ["`first` is code.", "`second` is too."]],
    ["", []],
    [" \n ", []],
  ])("splits %j", (text, expected) => {
    expect(splitSentences(text).map((sentence) => sentence.text)).toEqual(expected);
  });

  it("gives offsets that cut the sentence out of the text, in order, with nothing but space between", () => {
    const unit = fc.constantFrom(
      "a",
      "B",
      " ",
      ". ",
      "e.g. ",
      "\n",
      "\r\n",
      "\n\n",
      "`",
      "[x](y. Z)",
      "- ",
      "?",
      "漢。",
      "🔥",
    );
    fc.assert(
      fc.property(fc.array(unit), (parts) => {
        const text = parts.join("");
        let covered = 0;
        for (const sentence of splitSentences(text)) {
          expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
          expect(text.slice(covered, sentence.start).trim()).toBe("");
          covered = sentence.end;
        }
        expect(text.slice(covered).trim()).toBe("");
      }),
    );
  });

  it.each(["`", "``", "[", "<a", "https://"])("reads a hundred thousand characters of %j", (mark) => {
    const text = mark.repeat(100_000 / mark.length);
    expect(splitSentences(text).every(({ end }) => end <= text.length)).toBe(true);
  });
});
