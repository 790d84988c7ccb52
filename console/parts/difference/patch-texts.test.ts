import { createTwoFilesPatch } from "diff";
import { describe, expect, it } from "vitest";
import { patchTexts } from "./patch-texts.ts";

describe("a unified difference", () => {
  it("gives the texts of each of its parts, without its heads", () => {
    const lines = Array.from({ length: 20 }, (_, index) => String(index));
    const after = lines.with(1, "one").with(18, "eighteen");
    const patch = createTwoFilesPatch("a", "b", `${lines.join("\n")}\n`, after.join("\n"), "", "", {
      context: 1,
    });
    expect(patchTexts(patch)).toEqual([
      { before: "0\n1\n2", after: "0\none\n2" },
      { before: "17\n18\n19", after: "17\neighteen\n19" },
    ]);
  });

  it("that is empty has no parts", () => {
    expect(patchTexts("")).toEqual([]);
  });
});
