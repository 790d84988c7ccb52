import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { learnablePairs } from "../../../test/fixtures/learnable-pairs.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";

const embedderId = createFakeEmbedder().fingerprint.id;

function setUp(content: string) {
  const fixture = createCliFixture();
  writeFileSync(join(fixture.cwd, "pairs.jsonl"), content);
  return {
    ...fixture,
    calibrate: (...more: string[]) =>
      fixture.run(["calibrate", "verifier", "--pairs", "pairs.jsonl", ...more]),
    kept: () => fixture.store.settings.getVerifierWeights(embedderId),
  };
}

describe("calibrate verifier", () => {
  it("keeps weights that are better than the vetoes alone, under the model and with the data's hash", async () => {
    const { calibrate, kept } = setUp(learnablePairs(120));
    const { code, out } = await calibrate();
    expect(out).toContain("kept: ");
    expect(code).toBe(0);
    expect(await kept()).toMatchObject({
      kind: "boosted-trees",
      embedderId,
      dataHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      pairs: 240,
      same: 120,
      precisionTarget: 0.97,
      from: "fitted",
    });
  });

  it("leaves a record of the fit, which status and history show, and none on a dry run", async () => {
    const { calibrate, run, store } = setUp(learnablePairs(120));
    await calibrate("--dry-run");
    expect(await store.calibrations.list()).toEqual([]);
    const before = await run(["calibrate", "status"]);
    expect(before.out).toMatch(/verifier \(off\) +none/);
    const { out } = await calibrate("--by", "ada");
    const [record] = await store.calibrations.list({ target: "verifier" });
    expect(out).toContain(`record ${record?.id}`);
    expect(record).toMatchObject({
      ...{ target: "verifier", by: "ada", fingerprint: embedderId, documents: null, corpusHash: null },
      pairsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      counts: { labelled: 240, positive: 120 },
      interval: { of: "precision", low: expect.any(Number), high: 1 },
      decision: { kind: "run", threshold: expect.any(Number) },
      costs: { precisionTarget: 0.97 },
    });
    const status = await run(["calibrate", "status"]);
    expect(status.out).toMatch(
      /verifier \(off\) .*measured .*by ada, 240 labels of which 120 right, precision/,
    );
    const { verifier } = z
      .object({ verifier: z.unknown() })
      .parse((await run(["calibrate", "status", "--json"])).json());
    expect(verifier).toMatchObject({ mode: "off", from: "fitted", state: "measured", ageDays: 0 });
    const shown = await run(["calibrate", "history", record?.id ?? ""]);
    expect(shown.out).toMatch(/verifier .*240 labels, ada/);
    expect(shown.out).toContain("vetoes alone");
    expect(shown.out).toContain("kept: ");
    expect((await run(["calibrate", "history", "--target", "verifier"])).out).toContain(record?.id);
  });

  it("measures and keeps nothing on a dry run, for the precision asked for", async () => {
    const { calibrate, kept } = setUp(learnablePairs(120));
    const { code, json } = await calibrate("--dry-run", "--precision", "0.9", "--seed", "4", "--json");
    expect(code).toBe(0);
    expect(json()).toMatchObject({
      kept: false,
      dryRun: true,
      seed: 4,
      decision: { against: "vetoes", isWorse: false, after: { precision: { value: 1 } } },
      weights: { precisionTarget: 0.9 },
    });
    expect(await kept()).toBeUndefined();
  });

  it("keeps nothing and says how many pairs are missing where they are too few", async () => {
    const { calibrate, kept } = setUp(learnablePairs(30));
    const { code, out } = await calibrate();
    expect(code).toBe(3);
    expect(out).toContain("Add 70 more that one answer serves and 70 more that need two answers");
    expect(await kept()).toBeUndefined();
  });

  it("keeps nothing that is worse, unless forced: labels that mean nothing teach nothing", async () => {
    const rows = learnablePairs(130)
      .split("\n")
      .map((line) => ({ ...JSON.parse(line) }));
    const mixed = rows.map((row, at) => JSON.stringify({ ...row, same: (at * 7919) % 5 < 2 })).join("\n");
    const { calibrate, kept, store } = setUp(mixed);
    const refused = await calibrate();
    expect(refused.code).toBe(3);
    expect(refused.out).toContain("not kept");
    expect(await kept()).toBeUndefined();
    expect(await store.calibrations.list()).toMatchObject([
      { target: "verifier", decision: { kind: "do-not-run", reason: "worse-than-before" } },
    ]);
    const forced = await calibrate("--force");
    expect(forced.code).toBe(0);
    expect(forced.out).toContain("kept, though worse");
    expect(await kept()).toBeDefined();
  });
});
