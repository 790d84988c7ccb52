import { describe, expect, it } from "vitest";
import type { LabelledPair } from "../load-pairs.ts";
import { settlePairs } from "./settle-pairs.ts";

const pair = (asked: string, same: boolean, weight?: number): LabelledPair => ({
  ...{ asked, stored: "Open an account", same, answer: undefined, class: undefined },
  ...(weight !== undefined && { weight }),
});

describe("settlePairs", () => {
  it("leaves pairs that are listed once as they are", () => {
    const lines = [pair("a", true), pair("b", false, 3)];
    expect(settlePairs(lines)).toEqual({ pairs: lines, repeated: 0, disputed: 0 });
    expect(settlePairs([])).toEqual({ pairs: [], repeated: 0, disputed: 0 });
  });

  it("takes a pair that is listed again as one that stands for more requests, whatever its case", () => {
    const { pairs, repeated } = settlePairs([
      pair("How?", true),
      pair("b", false, 2),
      pair(" how", true),
      pair("b", false, 5),
    ]);
    expect(pairs.map(({ asked, weight }) => [asked, weight])).toEqual([
      ["How?", 2],
      ["b", 7],
    ]);
    expect(repeated).toBe(2);
  });

  it("leaves out a pair that is labelled both ways, however often", () => {
    const lines = [pair("a", true), pair("a", false), pair("a", true), pair("b", true)];
    expect(settlePairs(lines)).toEqual({ pairs: [pair("b", true)], repeated: 0, disputed: 1 });
  });
});
