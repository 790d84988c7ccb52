import { describe, expect, it } from "vitest";
import {
  buildTown,
  expectCleanTexts,
  expectNothingOfOthers,
  expectOwnAnswers,
  expectOwnTraffic,
} from "../../../test/tenant-leaks.ts";

describe("a thousand tenants, each with a thousandth of all rows", () => {
  // @see https://github.com/BerriAI/litellm/issues/19575
  // @see https://github.com/BerriAI/litellm/issues/29086
  // @see https://github.com/vllm-project/semantic-router/issues/2134
  it("all get their own answers, also to similar questions, and no word of another tenant", async () => {
    const town = await buildTown(":memory:", 1000);
    // In groups larger than the number of tenants that stay open.
    for (let start = 0; start < town.tenants.length; start += 40) {
      await Promise.all(town.tenants.slice(start, start + 40).map(expectOwnAnswers));
    }
    for (let number = 0; number < town.tenants.length; number += 50) {
      await Promise.all(town.tenants.slice(number, number + 1).map(expectNothingOfOthers));
    }
    await expectOwnTraffic(town.tenants.slice(-2));
    expectCleanTexts(town);
    expect(await town.assay.status()).toMatchObject({ tenant: "default", documents: 0, goldenEntries: 0 });
    expect(await town.assay.golden.list()).toEqual([]);
    expect((await town.assay.ask("What is my balance?")).source).toBe("fallback");
    await town.assay.close();
  }, 290_000);
});
