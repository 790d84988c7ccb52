import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";

describe("assay report", () => {
  it("puts traffic, money, comparisons, behaviour, what waits and thresholds on one page", async () => {
    const cli = createCliFixture();
    const asked = await cli.run(["ask", "Where is the moon kept?"]);
    expect(asked.code).toBe(0);
    const { code, out } = await cli.run(["report", "--until", "2026-01-03"]);
    expect(code).toBe(0);
    for (const title of ["Alerts", "Traffic", "Money", "Served answers beside fresh ones", "Thresholds"]) {
      expect(out).toContain(title);
    }
    expect(out).toContain("1 question; 0.0 %");
    expect(out).toContain("No reviewed answer waits for anybody.");
  });

  it("writes a page that stands by itself, and the same as JSON", async () => {
    const cli = createCliFixture();
    await cli.run(["ask", "Where is the moon kept?"]);
    const { code, out } = await cli.run([
      ...["report", "--until", "2026-01-03", "--html", "report.html", "--json"],
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      ...{ tenant: "default", surface: null, alerts: { open: [], over: [] } },
      traffic: { days: [{ answers: 1 }], before: [], lost: 0 },
    });
    expect(readFileSync(join(cli.cwd, "report.html"), "utf8")).toMatch(/^<!doctype html>[\s\S]*<svg/);
  });

  it("says that nothing is known of traffic where nothing is logged", async () => {
    const cli = createCliFixture();
    const { code, out } = await cli.run(["report"], { env: { ASSAY_LOG_ENABLED: "false" } });
    expect(code).toBe(0);
    expect(out).toContain("Nothing is logged (log.enabled)");
  });
});
