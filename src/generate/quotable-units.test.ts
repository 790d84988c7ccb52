import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quotableUnits } from "./quotable-units.ts";

/** Makes no difference to a reader, and has the whole text parsed: a comment of HTML below it. */
const parsed = (text: string) => `${text}\n\n<!-- -->`;

describe("quotableUnits", () => {
  it("finds the same parts of plain paragraphs with and without parsing them", () => {
    const piece = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom("Word", "word", "Set", "it", "to", "5", "`code`", "(so)", "e.g.", "two:"),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom(" ", "  ", ". ", "? ", "\n", "\n\n", " \n \n", "\n  ", ":\n\n"),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          "*em*",
          "**b**",
          "- ",
          "1. ",
          "# ",
          "> ",
          "\t",
          "    ",
          "| a |",
          "---",
          "_x_",
          "[l](u)",
        ),
      },
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        const whole = quotableUnits(parsed(text)).filter(({ start }) => start < text.trimEnd().length);
        expect(quotableUnits(text).map(({ kind, start }) => [kind, start])).toEqual(
          whole.map(({ kind, start }) => [kind, start]),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("takes a short paragraph as one part and a long one sentence by sentence", () => {
    expect(quotableUnits("One. Two.\n\nThree.").map(({ kind }) => kind)).toEqual(["paragraph", "sentence"]);
    const long = Array.from({ length: 30 }, (_, index) => `Sentence number ${index} is here.`).join(" ");
    expect(quotableUnits(long)).toHaveLength(30);
  });
});
