import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { logRecord } from "../../../test/fixtures/log-record.ts";
import { reportSchema } from "../../calibrate/report/report-schema.ts";
import type { LogRecord } from "../../stores/log.ts";

const prices = ["--per-day", "9400", "--saving-per-hit", "0.0142", "--wrong-cost", "0.2"];
const call = ["calibrate", "cache", "--pairs", "pairs.jsonl", ...prices];

interface Row {
  readonly asked: string;
  readonly stored: string;
  readonly same: boolean;
  readonly weight?: number;
}

/** Pairs of equal texts, which every embedder finds equal, and of unlike ones, which it does not. */
function rowsOf({ equal, unlike, wrong = 0 }: { equal: number; unlike: number; wrong?: number }): Row[] {
  return [
    ...Array.from({ length: equal }, (_, at) => {
      const text = `how do I open account number ${at}`;
      return { asked: text, stored: text, same: at >= wrong };
    }),
    ...Array.from({ length: unlike }, (_, at) => ({
      asked: `weather ${at}`,
      stored: `invoice for parcel ${at + 1}`,
      same: false,
    })),
  ];
}

function setUp(rows: readonly Row[]) {
  const fixture = createCliFixture();
  const write = (name: string, content: readonly Row[]) =>
    writeFileSync(join(fixture.cwd, name), content.map((row) => JSON.stringify(row)).join("\n"));
  write("pairs.jsonl", rows);
  return { ...fixture, write, read: (name: string) => readFileSync(join(fixture.cwd, name), "utf8") };
}

describe("calibrate cache", () => {
  it("refuses weights that cannot be numbers of requests, and takes the widest range of those that can", async () => {
    const rows = rowsOf({ equal: 30, unlike: 10, wrong: 5 });
    const weigh = (a: number, b: number) => rows.map((row, at) => ({ ...row, weight: at % 2 === 0 ? a : b }));
    for (const tiny of [1e-300, 5e-324]) {
      const { code, err } = await setUp(weigh(1, tiny).toSpliced(0, 1)).run(call);
      expect({ code, err }).toMatchObject({
        code: 2,
        err: expect.stringContaining("pairs.jsonl:1: weight: "),
      });
    }
    const { err } = await setUp(weigh(1e300, 1e-300)).run(call);
    expect(err).toContain("[dataset-invalid]");
    expect(err).toMatch(/^hint +A weight is the number of requests/mu);
    expect((await setUp(weigh(1e9, 1e-6)).run(call)).code).toBe(3);
  });

  it("recommends a threshold, exits 0, and writes page and table", async () => {
    const { run, read } = setUp(rowsOf({ equal: 200, unlike: 60 }));
    const { code, out } = await run([
      ...call,
      "--threshold",
      "0.95",
      "--html",
      "out.html",
      "--csv",
      "out.csv",
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/→ +0\.95 +200 +0 +76\.9 % +100\.0 % \[98\.1, 100\.0\]/);
    expect(out).toContain("Run at 0.95: 0.95 is the lowest threshold");
    expect(out).toContain("0 wrong: up to 1.5 % possible");
    expect(read("out.html")).toMatch(/^<!doctype html>[\s\S]*Run at 0\.95/);
    expect(read("out.csv").split("\r\n")[1]).toMatch(/^0\.95,200,0,/);
  });

  it("exits 3 with the reason where the answer is not to run, and writes the page all the same", async () => {
    const fixture = setUp(rowsOf({ equal: 200, unlike: 60, wrong: 60 }));
    const { code, out } = await fixture.run([...call, "--threshold", "0.95", "--html", "out.html"]);
    expect(code).toBe(3);
    expect(out).toMatch(/Do not run: .*70\.0 %/);
    expect(fixture.read("out.html")).toContain("Do not run");
    expect(existsSync(join(fixture.cwd, "out.csv"))).toBe(false);
  });

  it("prints the report as JSON, versioned, with the hash of the pairs, the seed and the model", async () => {
    const { run } = setUp(rowsOf({ equal: 200, unlike: 60 }));
    const { json } = await run([...call, "--seed", "9", "--min-precision", "0.9", "--json"]);
    const report = reportSchema.parse(json());
    expect(report).toMatchObject({
      version: 1,
      seed: 9,
      minPrecision: 0.9,
      pairs: 260,
      right: 200,
      vetoes: false,
    });
    expect(report.embedderId).toContain("fake");
    expect(report.pairsHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("counts pairs that vetoes keep apart as misses, and leaves switched-off ones in", async () => {
    const opposites = Array.from({ length: 5 }, (_, at) => ({
      asked: `turn alert ${at} off`,
      stored: `turn alert ${at} on`,
      same: false,
    }));
    const fixture = setUp([...rowsOf({ equal: 100, unlike: 20 }), ...opposites]);
    const blocked = async (...more: string[]) =>
      reportSchema.parse((await fixture.run([...call, "--json", ...more])).json()).blocked;
    expect(await blocked()).toBe(0);
    const all = await blocked("--vetoes");
    expect(all).toBeGreaterThanOrEqual(5);
    writeFileSync(
      join(fixture.cwd, "assay.config.yaml"),
      "golden: {vetoes: {polarity: false, questionType: false}}\n",
    );
    expect(await blocked("--vetoes")).toBeLessThan(all);
  });

  it("takes several files as one set, with weights and requests that have no pair", async () => {
    const fixture = setUp(rowsOf({ equal: 100, unlike: 0 }));
    fixture.write(
      "more.jsonl",
      rowsOf({ equal: 0, unlike: 50 }).map((row) => ({ ...row, weight: 4 })),
    );
    const { json } = await fixture.run([
      ...[...call, "--pairs", "more.jsonl", "--eligible", "1000"],
      ...["--threshold", "0.95", "--json"],
    ]);
    const report = reportSchema.parse(json());
    expect(report).toMatchObject({ pairs: 150, weighted: true, eligible: 1000 });
    expect(report.rows[0]?.hitRate.value).toBeCloseTo(0.1, 9);
  });

  it("names what is missing or cannot be", async () => {
    const { run } = setUp(rowsOf({ equal: 60, unlike: 10 }));
    const missing = await run(["calibrate", "cache", "--pairs", "pairs.jsonl"]);
    expect(missing.code).toBe(2);
    expect(missing.err).toContain("--per-day cannot be left out");
    const share = await run([...call, "--min-precision", "97"]);
    expect(share.err).toContain("expected a number from 0 to 1");
    const few = await run([...call, "--eligible", "5"]);
    expect(few.err).toMatch(/5 eligible requests are fewer than the 70/);
  });

  it("keeps and pins what it chose when it is applied, and says what it saved by", async () => {
    const { run, store } = setUp(rowsOf({ equal: 200, unlike: 60 }));
    const { code, out } = await run([...call, "--threshold", "0.95", "--apply", "--by", "ada"]);
    expect(code).toBe(0);
    expect(out).toMatch(/pinned 0\.95 under fake/);
    const pin = await store.settings.getThreshold("cache");
    expect(pin).toMatchObject({ value: 0.95, origin: "calibrated" });
    const record = await store.calibrations.get(pin?.calibrationId ?? "");
    expect(record).toMatchObject({
      ...{ target: "cache", by: "ada", counts: { labelled: 260, positive: 200 } },
      interval: { of: "precision", low: expect.closeTo(0.981, 3), high: 1 },
      costs: { perDay: 9400, savingPerHit: 0.0142, wrongCost: 0.2, minPrecision: 0.97 },
    });
    expect(reportSchema.parse(JSON.parse(record?.table ?? "")).rows).toHaveLength(1);
  });

  it("pins nothing where the answer is not to run, and names the threshold in force that contradicts it", async () => {
    const { run, store, write } = setUp(rowsOf({ equal: 200, unlike: 60 }));
    await run([...call, "--threshold", "0.95", "--apply", "--by", "ada"]);
    const before = await store.settings.getThreshold("cache");
    write("pairs.jsonl", rowsOf({ equal: 200, unlike: 60, wrong: 60 }));
    const { code, out } = await run([...call, "--threshold", "0.95", "--apply", "--by", "bob"]);
    expect(code).toBe(3);
    expect(out).toMatch(/The cache threshold in force, 0\.95 \(calibrated, .*\), contradicts this/);
    expect(await store.settings.getThreshold("cache")).toEqual(before);
    expect((await store.calibrations.list()).map(({ by, decision }) => [by, decision.kind])).toEqual([
      ["bob", "do-not-run"],
      ["ada", "run"],
    ]);
    const unkept = await run([...call, "--threshold", "0.95"]);
    expect(unkept.out).toContain("contradicts this");
    expect(await store.calibrations.list()).toHaveLength(2);
  });

  it("takes what a hit saves from the log, and says so where the log does not tell", async () => {
    const { run, store } = setUp(rowsOf({ equal: 200, unlike: 60 }));
    const measured = call.map((word) => (word === "0.0142" ? "measured" : word));
    const refused = await run(measured);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("0 hits whose generation it knows");
    const record = (id: string, source: "generated" | "cached", cost: number): LogRecord =>
      logRecord({
        ...{ id, source, text: "One.", at: `2026-01-01T00:00:0${id}.000Z` },
        trace: JSON.stringify({
          entries: [{ stage: "generate", calls: [{ inputTokens: 9, outputTokens: 9, cost }] }],
        }),
      });
    await store.log.append({ records: [record("1", "generated", 0.03), record("2", "cached", 0.01)] });
    const report = reportSchema.parse((await run([...measured, "--json"])).json());
    expect(report.savingPerHit).toBeCloseTo(0.02, 9);
  });
});
