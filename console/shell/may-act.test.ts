import { describe, expect, it } from "vitest";
import { mayAct } from "./may-act.ts";

describe("a key that is held down", () => {
  it("goes on moving", () => {
    expect(mayAct({ repeats: true }, { repeat: true })).toBe(true);
    expect(mayAct({ repeats: true }, { repeat: false })).toBe(true);
  });

  it("decides once, and nothing about what comes after", () => {
    expect(mayAct({}, { repeat: false })).toBe(true);
    expect(mayAct({}, { repeat: true })).toBe(false);
    expect(mayAct({ repeats: false }, { repeat: true })).toBe(false);
  });
});
