import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { learnablePairs } from "../../../test/fixtures/learnable-pairs.ts";

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
    expect(out).toContain("verifier left out: the local verifier has no weights for this embedding model");
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

  it("reports each file, all of them together and each class, at the thresholds asked for", async () => {
    const fixture = setUp();
    const more = [{ asked: "a red car", stored: "a red car", same: true, class: "colour" }];
    writeFileSync(join(fixture.cwd, "more.jsonl"), more.map((row) => JSON.stringify(row)).join("\n"));
    const call = ["eval", "pairs", "--pairs", "pairs.jsonl", "--pairs", "more.jsonl", "--threshold", "0.5"];
    expect((await fixture.run(call)).out).toMatch(
      /pairs\.jsonl: 3 pairs[\s\S]*more\.jsonl: 1 pairs[\s\S]*all: 4 pairs/,
    );
    expect((await fixture.run([...call, "--json"])).json()).toMatchObject({
      pairs: 4,
      levels: [{ threshold: 0.5 }],
      classes: [{ name: "colour", pairs: 1, levels: [{ alone: { hits: 1, right: 1 } }] }],
      sets: [
        { name: "pairs.jsonl", pairs: 3 },
        { name: "more.jsonl", pairs: 1 },
      ],
    });
  });

  it("fits the verifier on halves when asked to, says the seed, and says how many pairs that needs", async () => {
    const fixture = setUp();
    const call = ["eval", "pairs", "--fit", "--seed", "9", "--pairs"];
    const few = await fixture.run([...call, "pairs.jsonl"]);
    expect(few.code).toBe(2);
    expect(few.err).toContain("Add 99 more that one answer serves and 98 more that need two answers");
    writeFileSync(join(fixture.cwd, "many.jsonl"), learnablePairs(120));
    const { code, out } = await fixture.run([...call, "many.jsonl"]);
    expect(code).toBe(0);
    expect(out).toContain("measured on the other, both ways; seed 9");
    expect(out).toContain("with vetoes and verifier");
  });

  it("names the line of a broken file, and a file that is missing", async () => {
    const fixture = setUp();
    writeFileSync(join(fixture.cwd, "bad.jsonl"), '{"asked": "x"}');
    const bad = await fixture.run(["eval", "pairs", "--pairs", "bad.jsonl"]);
    expect(bad.err).toMatch(/bad\.jsonl:1: [\s\S]*\[dataset-invalid\]/);
    expect((await fixture.run(["eval", "pairs", "--pairs", "none.jsonl"])).err).toContain("[path-not-found]");
  });
});
