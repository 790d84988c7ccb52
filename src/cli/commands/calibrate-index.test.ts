import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { type OpenAssayOptions, openAssay as open } from "../../service/open-assay.ts";

const live = createFakeEmbedder();
const second = createFakeEmbedder({ model: "second", dimension: 64 });
const words = ["redis pool", "kafka batch", "mysql index", "tls key", "cron job", "disk quota", "mail relay"];

/** Forty pages under one model, and a version of them under another. */
async function setUp() {
  const fixture = createCliFixture();
  for (let at = 0; at < 40; at += 1) {
    await fixture.put(`d${at}.md`, `# Page ${at}\n\nSetting ${words[at % 7]} number${at} to value${at}.`);
  }
  const openAssay = (options?: OpenAssayOptions) =>
    open({ ...options, store: fixture.store, embedder: live, embedders: [second] });
  const assay = await openAssay({ background: false });
  await assay.indexes.build({ name: "next", embedderId: second.fingerprint.id });
  const write = (name: string, rows: readonly object[]) =>
    writeFileSync(join(fixture.cwd, name), rows.map((row) => JSON.stringify(row)).join("\n"));
  const pinsOf = async (slot: "golden" | "cache" | "retrieval") => ({
    live: await fixture.store.settings.getThreshold(slot),
    next: await assay.indexes.use("next", async () => fixture.store.at(2).settings.getThreshold(slot)),
  });
  const run = (argv: readonly string[]) => fixture.run(argv, { openAssay });
  return { run, write, pinsOf, assay };
}

const kept = ["--index", "next", "--apply", "--by", "ada"];

/** Near questions that one answer serves, and far ones that none does. */
const pairs = Array.from({ length: 80 }, (_, at) => {
  const asked = `how do i open the ${words[at % 7]} of account holder ${["a", "b", "c"][at % 3]}${at}`;
  return { asked, stored: at % 2 === 0 ? `${asked} please` : `weather ${at}`, same: at % 2 === 0 };
});

describe("calibrate --index", () => {
  it("measures on a version that is not live, and pins under its model alone, so that it can go live", async () => {
    const { run, write, pinsOf, assay } = await setUp();
    write("pairs.jsonl", pairs);
    write("questions.jsonl", [
      ...Array.from({ length: 20 }, (_, at) => ({
        ...{ id: `a${at}`, question: `Setting ${words[at % 7]} number${at} to value${at}` },
        ...{ answerable: true, relevant: [`d${at}.md`] },
      })),
      ...Array.from({ length: 20 }, (_, at) => ({
        ...{ id: `u${at}`, question: `Where does penguin colony${at} sleep tonight?`, answerable: false },
      })),
    ]);
    const golden = ["calibrate", "golden", "--pairs", "pairs.jsonl", "--wrong-cost", "10"];
    const retrieval = ["calibrate", "retrieval", "--questions", "questions.jsonl", "--wrong-cost", "5"];
    for (const command of [golden, retrieval]) {
      const { code, json } = await run([...command, ...kept, "--json"]);
      expect(code).toBe(0);
      expect(json()).toMatchObject({
        embedderId: second.fingerprint.id,
        settled: { pin: { embedderId: second.fingerprint.id, origin: "calibrated" } },
      });
    }
    for (const name of ["golden", "retrieval"] as const) {
      const pins = await pinsOf(name);
      expect(pins.next).toMatchObject({ embedderId: second.fingerprint.id, origin: "calibrated" });
      expect(pins.live?.embedderId).not.toBe(second.fingerprint.id);
    }
    expect((await assay.indexes.verify("next")).passed).toBe(true);
    expect((await assay.indexes.promote("next")).to.name).toBe("next");
  });

  it("judges pairs for the cache under its model", async () => {
    const { run, write } = await setUp();
    write("pairs.jsonl", pairs);
    const prices = [
      "--per-day",
      "100",
      "--saving-per-hit",
      "1",
      "--wrong-cost",
      "1",
      "--min-precision",
      "0.5",
    ];
    const { json } = await run([
      "calibrate",
      "cache",
      "--pairs",
      "pairs.jsonl",
      ...prices,
      "--index",
      "next",
      "--json",
    ]);
    expect(json()).toMatchObject({ embedderId: second.fingerprint.id });
  });

  it("names no version that is not there", async () => {
    const { run, write } = await setUp();
    write("pairs.jsonl", pairs);
    const golden = ["calibrate", "golden", "--pairs", "pairs.jsonl", "--wrong-cost", "10"];
    expect(await run([...golden, "--index", "other"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("index-not-found"),
    });
  });
});
