import { describe, expect, it } from "vitest";
import { contentWords, words } from "./words.ts";

describe("words", () => {
  it.each([
    ["set spring.kafka.listener.type=batch.", ["set", "spring.kafka.listener.type", "batch"]],
    ["Use `--max-workers` (or -w).", ["use", "--max-workers", "or", "-w"]],
    ["call vi.useFakeTimers() first", ["call", "vi.usefaketimers", "first"]],
    ["It throws ERR_CODE!", ["it", "throws", "err_code"]],
    ["install @scope/pkg, then run", ["install", "@scope/pkg", "then", "run"]],
    ["since v5.0.0.", ["since", "v5.0.0"]],
    ["edit ./src/text/words.ts or .env", ["edit", "src/text/words.ts", "or", ".env"]],
    ["on and/or off", ["on", "and", "or", "off"]],
    ["C++ and C# are 100% fine", ["c++", "and", "c#", "are", "100%", "fine"]],
    ["Vitest’s config doesn't", ["vitest", "config", "doesn't"]],
    ["see https://vitest.dev/guide/#why.", ["see", "https://vitest.dev/guide/#why"]],
    ["**Type:** `boolean`", ["type", "boolean"]],
    ["it -- really -- does - not", ["it", "really", "does", "not"]],
    ["node:fs and $HOME", ["node", "fs", "and", "$home"]],
    ["???  … --- 🔥", []],
    ["", []],
  ])("splits %j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  // @see https://github.com/ankit373/hydra/pull/945
  it("keeps flags apart that differ in one part", () => {
    expect(words("--max-cost")).not.toEqual(words("--max-heads"));
  });

  it("finds words where no spaces are written", () => {
    const found = words("設定ファイルを変更する方法");
    expect(found.length).toBeGreaterThan(3);
    expect(found.join("")).toBe("設定ファイルを変更する方法");
  });

  it("is the same for composed, decomposed and full-width letters", () => {
    expect(words("cafe\u0301 \uFF21\uFF22")).toEqual(words("caf\u00E9 AB"));
  });
});

describe("contentWords", () => {
  it("drops words that carry no subject", () => {
    expect(contentWords("How do I configure the Redis connection pool?")).toEqual([
      "configure",
      "redis",
      "connection",
      "pool",
    ]);
  });

  it.each(["not", "no", "without", "never", "only", "off", "before", "after"])("keeps %j", (word) => {
    expect(contentWords(`run it ${word} cache`)).toContain(word);
  });
});
