import { describe, expect, it } from "vitest";
import { finish, finishWithPauses, type Steps } from "./work-in-steps.ts";

function* countTo(most: number, seen: number[] = []): Steps<number> {
  for (let at = 1; at <= most; at += 1) {
    seen.push(at);
    yield;
  }
  return most;
}

describe("work in steps", () => {
  it("comes to the same at once and with pauses", async () => {
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    expect(finish(countTo(9))).toBe(9);
    expect(await finishWithPauses(countTo(9), pause)).toBe(9);
    expect(pauses).toBe(9);
  });

  it("ends with what a pause throws, and does no more", async () => {
    const seen: number[] = [];
    const pause = async () => {
      if (seen.length === 2) throw new Error("not wanted any more");
    };
    await expect(finishWithPauses(countTo(9, seen), pause)).rejects.toThrow(/not wanted/);
    expect(seen).toEqual([1, 2]);
  });
});
