import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  buildTown,
  expectCleanTexts,
  expectNothingOfOthers,
  expectOwnAnswers,
  expectOwnTraffic,
} from "../tenant-leaks.ts";

describe("two hundred tenants in files, eight of them open at a time", () => {
  // @see https://github.com/BerriAI/litellm/issues/19575
  // @see https://github.com/vllm-project/semantic-router/issues/1448
  it("all get their own answers, with more calls in flight than tenants may stay open", async () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-town-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const town = await buildTown(join(folder, "main.db"), 200);
    const home = join(folder, "main.db.tenants");
    const openFiles = () => readdirSync(home).filter((name) => name.endsWith("-wal")).length;
    expect(readdirSync(home).filter((name) => name.endsWith(".db"))).toHaveLength(200);
    expect(openFiles()).toBeLessThanOrEqual(8);
    for (let start = 0; start < 200; start += 20) {
      await Promise.all(town.tenants.slice(start, start + 20).map(expectOwnAnswers));
      expect(openFiles()).toBeLessThanOrEqual(8);
    }
    for (let number = 0; number < 200; number += 20) {
      await Promise.all(town.tenants.slice(number, number + 2).map(expectNothingOfOthers));
    }
    await expectOwnTraffic(town.tenants.slice(-2));
    expectCleanTexts(town);
    expect(await town.assay.tenants.list()).toHaveLength(200);
    expect(await town.assay.tenants.remove("resident-0-of-town")).toMatchObject({ removed: true });
    await Promise.all(town.tenants.slice(1, 20).map(expectOwnAnswers));
    await town.assay.close();
    expect(openFiles()).toBe(0);
  });
});
