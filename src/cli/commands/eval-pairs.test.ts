import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";

const rows = [
  { asked: "turn the alerts off", stored: "turn the alerts on", same: false },
  { asked: "turn the alerts off", stored: "turn the alerts off now", same: true },
  { a: "weather", b: "invoice", duplicate: false },
];

function setUp() {
  const fixture = createCliFixture();
  const path = join(fixture.cwd, "pairs.jsonl");
  writeFileSync(path, rows.map((row) => JSON.stringify(row)).join("\n"));
  return fixture;
}

describe("eval pairs", () => {
  it("puts similarity alone beside the vetoes, with intervals, and says what each veto did", async () => {
    const { code, out } = await setUp().run(["eval", "pairs", "--pairs", "pairs.jsonl"]);
    expect(code).toBe(0);
    expect(out).toContain("3 pairs, 1 of one answer");
    expect(out).toMatch(/0\.85 +similarity alone +1 +0\.333 \[0\.061, 0\.792\] +1\.000 \[0\.207, 1\.000\]/);
    expect(out).toMatch(/polarity +1 +0$/m);
  });

  it("leaves out the vetoes that are switched off, and draws a sample by the seed", async () => {
    const fixture = setUp();
    writeFileSync(join(fixture.cwd, "assay.config.yaml"), "golden: {vetoes: {polarity: false}}\n");
    const { json } = await fixture.run(["eval", "pairs", "--pairs", "pairs.jsonl", "--json"]);
    expect(json()).toMatchObject({
      dataHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      embedderId: expect.stringContaining("fake"),
      pairs: 3,
      vetoes: expect.arrayContaining([{ veto: "polarity", different: 0, same: 0 }]),
    });
    const call = ["eval", "pairs", "--pairs", "pairs.jsonl", "--sample", "2", "--seed", "7", "--json"];
    expect((await fixture.run(call)).json()).toMatchObject({ pairs: 2, sample: 2, seed: 7 });
  });

  it("names the line of a broken file, and a file that is missing", async () => {
    const fixture = setUp();
    writeFileSync(join(fixture.cwd, "bad.jsonl"), '{"asked": "x"}');
    const bad = await fixture.run(["eval", "pairs", "--pairs", "bad.jsonl"]);
    expect(bad.err).toMatch(/bad\.jsonl:1: [\s\S]*\[dataset-invalid\]/);
    expect((await fixture.run(["eval", "pairs", "--pairs", "none.jsonl"])).err).toContain("[path-not-found]");
  });
});
