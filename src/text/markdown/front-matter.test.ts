import { describe, expect, it } from "vitest";
import { readFrontMatter } from "./front-matter.ts";

describe("front matter", () => {
  it("is left out with a warning where aliases make it grow without bounds", () => {
    const names = ["a", "b", "c", "d", "e"];
    const lists = names.map((name, level) => {
      const item = level === 0 ? "x" : `*${names[level - 1]}`;
      return `${name}: &${name} [${Array.from({ length: 9 }, () => item).join(", ")}]`;
    });
    const { values, warning } = readFrontMatter(`---\n${lists.join("\n")}\n---\nText.`);
    expect(values).toEqual({});
    expect(warning).toMatch(/^The front matter cannot be read \(Excessive alias count/);
  });

  it("follows the few aliases that a person writes", () => {
    const { values, warning } = readFrontMatter("---\nowner: &ada Ada\nreviewer: *ada\n---\nText.");
    expect(values).toEqual({ owner: "Ada", reviewer: "Ada" });
    expect(warning).toBeUndefined();
  });

  it("takes `__proto__` as a key like any other", () => {
    const { values } = readFrontMatter("---\n__proto__: x\nconstructor: y\n---\nText.");
    expect(Object.entries(values)).toEqual([
      ["__proto__", "x"],
      ["constructor", "y"],
    ]);
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });
});
