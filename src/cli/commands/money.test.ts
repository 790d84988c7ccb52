import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type CliFixture, createCliFixture } from "../../../test/cli-fixture.ts";
import type { LoggedCall, LogRecord } from "../../stores/log.ts";

const call = (changes: Partial<LoggedCall> = {}): LoggedCall => ({
  ...{ stage: "generate", model: "m@host", outcome: "done", milliseconds: 5 },
  ...{ inputTokens: 1000, outputTokens: 100, cost: 0.5, ...changes },
});

/** A record of the first of January, by default of a written answer. */
const record = (id: string, changes: Partial<LogRecord> = {}): LogRecord => ({
  ...{ id, at: "2026-01-01T10:00:00.000Z", tenant: "default", surface: null, asker: null, person: null },
  ...{ cohort: null, audience: [], language: null, question: "?", questionKey: "?", text: `Answer ${id}.` },
  ...{ source: "generated", citations: [], golden: null, degraded: [], versions: {}, milliseconds: 1 },
  ...{ stages: [{ stage: "generate", outcome: "generated", milliseconds: 1 }], calls: [call()], cost: 0.5 },
  ...{ trace: "{}", ...changes },
});
const served = { calls: [], cost: 0, stages: [{ stage: "golden", outcome: "hit", milliseconds: 1 }] };

async function withLog(): Promise<CliFixture> {
  const cli = createCliFixture();
  await cli.store.log.append({
    records: [
      record("a"),
      record("h1", { ...served, at: "2026-01-01T11:00:00.000Z", source: "golden", text: "Answer a." }),
      record("h2", { ...served, at: "2026-01-02T01:00:00.000Z", source: "golden", text: "By a person." }),
    ],
  });
  return cli;
}

describe("assay money", () => {
  it("tells what each day cost and saved, and of how many hits it knows", async () => {
    const cli = await withLog();
    const { code, out } = await cli.run(["money", "--since", "2026-01-01"]);
    expect(code).toBe(0);
    expect(out).toMatch(/2026-01-01 +2 +0\.5000 +1 +1 +0\.5000 +0/);
    expect(out).toMatch(/2026-01-02 +1 +0\.0000 +1 +0 +\? +0/);
    const { days, savedPerDay } = JSON.parse((await cli.run(["money", "--json"])).out);
    expect(days).toHaveLength(2);
    expect(savedPerDay).toEqual({ value: 0.5, interval: null, days: 1 });
  });

  it("sums up the days, and what each stage spent apart from what was saved", async () => {
    const cli = await withLog();
    const { out } = await cli.run(["money", "--since", "2026-01-01"]);
    expect(out).toMatch(/total +3 +0\.5000 +2 +1 +0\.5000 +0/);
    expect(out).toMatch(/saved a day .*\n\nspent in all, by stage\n +generate +0\.5000/);
  });

  it("prints no digits that only binary fractions have", async () => {
    const cli = createCliFixture();
    const costs = [0.001, 0.0011, 0.002003].map((cost, n) => record(`r${n}`, { calls: [call({ cost })] }));
    await cli.store.log.append({ records: costs });
    const { out } = await cli.run(["money", "--since", "2026-01-01", "--csv"]);
    expect(out).toContain(",0.004103,");
  });

  it("prints the days as CSV, empty where a number is not known", async () => {
    const cli = await withLog();
    const { out } = await cli.run(["money", "--since", "2026-01-01", "--csv"]);
    const [heading, first, second] = out.split("\r\n");
    expect(heading?.split(",").slice(0, 7)).toEqual([
      "day",
      "answers",
      "spent",
      "unpriced_calls",
      "hits",
      "measured_hits",
      "saved",
    ]);
    expect(first).toMatch(/^2026-01-01,2,0\.5,0,1,1,0\.5,/);
    expect(second).toMatch(/^2026-01-02,1,0,0,1,0,,/);
  });

  it("says that it needs a log", async () => {
    const cli = await withLog();
    const { code, err } = await cli.run(["money"], { env: { ASSAY_LOG_ENABLED: "false" } });
    expect(code).toBe(2);
    expect(err).toContain("log-off");
  });
});

describe("assay money reconcile", () => {
  const bill = (cli: CliFixture, rows: readonly string[]) =>
    writeFileSync(
      join(cli.cwd, "usage.csv"),
      ["date,model,input_tokens,output_tokens,cost", ...rows, ""].join("\n"),
    );

  it("agrees with a bill of the same calls", async () => {
    const cli = await withLog();
    bill(cli, ["2026-01-01,m-2025-12-31,1000,100,0.5"]);
    const { code, out } = await cli.run(["money", "reconcile", "--billing", "usage.csv"]);
    expect({ code, out }).toMatchObject({ code: 0 });
    expect(out).toContain("1 row of 1 agrees within 2.0 %.");
  });

  it("ends with 3 and lists what differs and what one side alone has", async () => {
    const cli = await withLog();
    bill(cli, ["2026-01-01,m,2000,100,0.5", "2026-01-01,other,5,5,0.1"]);
    const { code, out } = await cli.run(["money", "reconcile", "--billing", "usage.csv"]);
    expect(code).toBe(3);
    expect(out).toMatch(/2026-01-01 +m +differs +input tokens 1000 logged, 2000 billed \(50\.0 %\)/);
    expect(out).toMatch(/2026-01-01 +other +not in the log/);
    const of = ["--model", "m", "--tolerance", "0.5"];
    expect((await cli.run(["money", "reconcile", "--billing", "usage.csv", ...of])).code).toBe(0);
  });

  it("reads columns that are named, from standard input too", async () => {
    const cli = await withLog();
    const input = "When;What;USD\n2026-01-01;m;0,5\n";
    const map = ["--map", "date=When", "--map", "model=What", "--map", "cost=USD"];
    const refused = await cli.run(["money", "reconcile", "--billing", "-", ...map], { input });
    expect(refused).toMatchObject({ code: 2 });
    const stated = await cli.run(["money", "reconcile", "--billing", "-", ...map, "--json"], {
      input: input.replace("0,5", "0.5"),
    });
    expect(stated.code).toBe(0);
    expect(stated.json()).toMatchObject({ agrees: true, totals: { cost: { logged: 0.5, billed: 0.5 } } });
  });

  it("refuses a mapping that names no column", async () => {
    const cli = await withLog();
    const { code, err } = await cli.run(["money", "reconcile", "--billing", "-", "--map", "price=USD"]);
    expect(code).toBe(2);
    expect(err).toContain("inputTokens");
  });
});
