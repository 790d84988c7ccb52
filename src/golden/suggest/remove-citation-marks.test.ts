import { describe, expect, it } from "vitest";
import { removeCitationMarks } from "./remove-citation-marks.ts";

describe("removing citation marks", () => {
  it.each([
    ["Set it to ten. [1]", [1], "Set it to ten."],
    ["Set it [1], then restart [1, 2].", [1, 2], "Set it, then restart."],
    ["It is [3] long.", [1], "It is [3] long."],
    ["See [1](https://a.example).", [1], "See [1](https://a.example)."],
    ["Read `args[1]` first. [1]", [1], "Read `args[1]` first."],
    ["So:\n\n```js\nlist[1] = [1]\n```\n\nDone [1]", [1], "So:\n\n```js\nlist[1] = [1]\n```\n\nDone"],
    ["", [1], ""],
  ])("makes %j with %j to %j", (text, numbers, expected) => {
    expect(removeCitationMarks(text, numbers)).toBe(expected);
  });
});
