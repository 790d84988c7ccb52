import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hintParts } from "./hint-parts.ts";

const command = (text: string) => ({ kind: "command", text });
const words = (text: string) => ({ kind: "words", text });

describe("the commands in a hint", () => {
  it("are the whole of it, or come after a colon or another command", () => {
    expect(hintParts("assay keys create")).toEqual([command("assay keys create")]);
    expect(hintParts("Label pairs in the console, or: assay pairs mine, then assay pairs label")).toEqual([
      words("Label pairs in the console, or: "),
      command("assay pairs mine"),
      words(", then "),
      command("assay pairs label"),
    ]);
    expect(hintParts("assay golden retire <id>, for one of the two")).toEqual([
      command("assay golden retire <id>"),
      words(", for one of the two"),
    ]);
  });

  it("are what stands in backticks, without them", () => {
    expect(hintParts("Look whether `assay serve` runs.")).toEqual([
      words("Look whether "),
      command("assay serve"),
      words(" runs."),
    ]);
  });

  it("are left in a sentence that goes on after them, and none are found where there are none", () => {
    for (const hint of ["assay config show shows the settings under embedder.", "Send less text."])
      expect(hintParts(hint)).toEqual([words(hint)]);
  });

  it("lose nothing of the hint but backticks", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(assay |a|, or |: |`| \(|[.;,])*$/), (hint) => {
        const text = hintParts(hint)
          .map((part) => part.text)
          .join("");
        expect(text.replaceAll("`", "")).toBe(hint.replaceAll("`", ""));
      }),
    );
  });
});
