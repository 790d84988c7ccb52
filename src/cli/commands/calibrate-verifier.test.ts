import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
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
    const { calibrate, kept } = setUp(mixed);
    const refused = await calibrate();
    expect(refused.code).toBe(3);
    expect(refused.out).toContain("not kept");
    expect(await kept()).toBeUndefined();
    const forced = await calibrate("--force");
    expect(forced.code).toBe(0);
    expect(forced.out).toContain("kept, though worse");
    expect(await kept()).toBeDefined();
  });
});
