import { describe, expect, it } from "vitest";
import { countUncitedSentences } from "./uncited-sentences.ts";

describe("countUncitedSentences", () => {
  it.each([
    ["One [1]. Two [2].", 0],
    ["One. [1] Two.", 1],
    ["One. Two. Three [1].", 2],
    ["# Heading\n\nDo this:\n\n- one [1]\n- two", 1],
    ["Use it [1]:\n\n```js\nconst a = 1. // Nothing. At all.\n```\n\nDone.", 1],
    ["One [1].\n\n```\nnever closed. At all.", 0],
    ["", 0],
  ])("finds in %j %i", (text, count) => {
    expect(countUncitedSentences(text)).toBe(count);
  });

  it.each(["`", "~", "```\n", "#", "[1]"])("reads a hundred thousand characters of %j", (mark) => {
    expect(countUncitedSentences(mark.repeat(100_000 / mark.length))).toBe(0);
  });
});
