import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { openAssay } from "../../service/open-assay.ts";

const call = ["calibrate", "cache", "--pairs", "pairs.jsonl", "--threshold", "0.95"];
const prices = ["--per-day", "9400", "--saving-per-hit", "0.0142", "--wrong-cost", "0.2"];

async function setUp() {
  const fixture = createCliFixture();
  const rows = Array.from({ length: 260 }, (_, at) => ({
    asked: `how do I open account number ${at}`,
    stored: at < 200 ? `how do I open account number ${at}` : `weather ${at}`,
    same: at < 200,
  }));
  writeFileSync(join(fixture.cwd, "pairs.jsonl"), rows.map((row) => JSON.stringify(row)).join("\n"));
  await fixture.run([...call, ...prices, "--apply", "--by", "ada"]);
  return fixture;
}

describe("calibrate status", () => {
  it("says what is measured, with its record, and what is only assumed", async () => {
    const { run } = await setUp();
    const { code, out } = await run(["calibrate", "status"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^golden +0\.8 +assumed +default, /m);
    expect(out).toMatch(
      /^cache +0\.95 +measured +\S+, 2026-01-02 \(0 days\) by ada, 260 labels of which 200 right, precision 0\.981 to 1\.000$/m,
    );
    expect((await run(["status"])).out).toMatch(/^calibration +1 measured, 2 assumed$/m);
  });

  it("says from the review date on that it is due, here, in the status and to the doctor", async () => {
    const { run } = await setUp();
    const now = () => new Date("2026-04-02T03:04:05.000Z");
    const { code, out } = await run(["calibrate", "status"], { now });
    expect(code).toBe(0);
    expect(out).toContain("measured, review due");
    const warning =
      "warning cache: It was measured 90 days ago; 90 are the most. Measure it: assay calibrate cache";
    expect(out).toContain(warning);
    expect((await run(["status"], { now })).out).toContain(warning);
  });

  it("exits 3 for a stale one, and says that it is assumed where the configuration says so", async () => {
    const { run, store } = await setUp();
    const openOther: typeof openAssay = (options) =>
      openAssay({ ...options, store, embedder: createFakeEmbedder({ model: "later" }) });
    const { code, out } = await run(["calibrate", "status"], { openAssay: openOther });
    expect(code).toBe(3);
    expect(out).toMatch(/^cache +none +stale/m);
    expect(out).toMatch(/warning cache: It was chosen under fake/);
    const env = { ASSAY_CALIBRATION_ON_STALE: "assumed" };
    const assumed = await run(["calibrate", "status"], { openAssay: openOther, env });
    expect(assumed.out).toMatch(/^cache +0\.95 +stale/m);
    expect(assumed.out).toContain("every answer says so");
  });

  it("has the history, and shows a record as it was shown", async () => {
    const { run, store } = await setUp();
    const [record] = await store.calibrations.list();
    const list = await run(["calibrate", "history", "--target", "cache"]);
    expect(list.out).toContain(`${record?.id}  2026-01-02 03:04  cache  0.95  260 labels, ada`);
    const one = await run(["calibrate", "history", record?.id ?? ""]);
    expect(one.out).toContain("Run at 0.95: 0.95 is the lowest threshold");
    expect((await run(["calibrate", "history", "absent"])).err).toContain("calibration-not-found");
    expect((await run(["calibrate", "history", "--target", "golden"])).out).toContain(
      "No calibration was kept",
    );
  });

  it("measures what was saved, beside what was predicted", async () => {
    const { run } = await setUp();
    const { code, out } = await run(["calibrate", "status", "--savings"]);
    expect(code).toBe(0);
    expect(out).toContain("0 of 0 answers in 0.0 days came from what is stored");
    expect(out).toContain("nothing is measured");
    expect(out).toContain("The calibration in force counted on 0.0142 by each hit.");
  });
});
