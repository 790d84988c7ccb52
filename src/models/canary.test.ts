import { describe, expect, it } from "vitest";
import { type CanaryCheck, runCanary } from "./canary.ts";

const vectors: Record<string, Float32Array> = {
  a: Float32Array.of(1, 0),
  b: Float32Array.of(0.6, 0.8),
  c: Float32Array.of(0, 1),
  broken: Float32Array.of(Number.NaN, 0),
  short: Float32Array.of(1),
};

const run = (checks: readonly CanaryCheck[]) =>
  runCanary({
    embed: async (texts) => texts.flatMap((text) => vectors[text] ?? []),
    checks,
    model: "toy@1",
    hint: "npm ci",
  });

describe("runCanary", () => {
  it("returns the similarities when every check holds", async () => {
    const results = await run([
      { name: "itself", a: "b", b: "b", expected: { near: 1, tolerance: 1e-3 } },
      { name: "known pair", a: "a", b: "b", expected: { near: 0.604, tolerance: 0.005 } },
      { name: "unrelated", a: "a", b: "c", expected: { below: 0.2 } },
    ]);
    expect(results.map(({ name }) => name)).toEqual(["itself", "known pair", "unrelated"]);
    expect(results.map(({ similarity }) => similarity)).toEqual([
      expect.closeTo(1, 5),
      expect.closeTo(0.6, 5),
      expect.closeTo(0, 5),
    ]);
  });

  it("embeds each text once, in one call, and twice where it is compared with itself", async () => {
    const calls: (readonly string[])[] = [];
    await runCanary({
      embed: async (texts) => {
        calls.push(texts);
        return texts.map(() => Float32Array.of(1, 0));
      },
      checks: [
        { name: "one", a: "a", b: "a", expected: { near: 1, tolerance: 0 } },
        { name: "two", a: "a", b: "b", expected: { near: 1, tolerance: 0 } },
        { name: "three", a: "b", b: "c", expected: { near: 1, tolerance: 0 } },
      ],
      model: "toy@1",
      hint: "npm ci",
    });
    expect(calls).toEqual([["a", "a", "b", "c"]]);
  });

  it("says which check failed, what was expected and what came", async () => {
    const failing = run([{ name: "known pair", a: "a", b: "b", expected: { near: 0.7, tolerance: 0.005 } }]);
    await expect(failing).rejects.toMatchObject({
      code: "canary-failed",
      hint: "npm ci",
      message:
        'The start-up check "known pair" of toy@1 failed: the similarity of "a" and "b" is 0.6000, expected 0.7 ± 0.005.',
    });
  });

  it.each(["broken", "short", "absent"])("fails on a vector that is %s", async (text) => {
    const below = run([{ name: "unrelated", a: "a", b: text, expected: { below: 2 } }]);
    await expect(below).rejects.toMatchObject({ code: "canary-failed" });
    const near = run([{ name: "itself", a: text, b: "a", expected: { near: 1, tolerance: 1 } }]);
    await expect(near).rejects.toMatchObject({ code: "canary-failed" });
  });

  it("fails where unrelated texts score as high as they may not", async () => {
    const failing = run([{ name: "unrelated", a: "a", b: "b", expected: { below: 0.5 } }]);
    await expect(failing).rejects.toThrow("is 0.6000, expected less than 0.5.");
  });
});
