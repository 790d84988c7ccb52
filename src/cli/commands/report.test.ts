import { readFileSync, writeFileSync } from "node:fs";
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

  it("names what nothing covered, and claims nothing of proposals that nobody made", async () => {
    const cli = createCliFixture();
    await cli.run(["ask", "Where is the moon kept?"]);
    await cli.run(["ask", "where is the moon kept"]);
    const asked = await cli.run(["ask", "Who owns the moon?", "--json"]);
    await cli.run(["feedback", JSON.parse(asked.out).id, "down"]);
    const { out } = await cli.run(["report", "--until", "2026-01-03"]);
    expect(out).toMatch(/where is the moon kept\s+2\s/u);
    expect(out).toMatch(/Who owns the moon\?\s+not covered\s+1\s+0/u);
    expect(out).toContain("never made, or not since records of the log were removed");
    expect(out).not.toContain("No proposal is open");
    await cli.run(["golden", "suggest"]);
    const json = await cli.run(["report", "--until", "2026-01-03", "--json"]);
    expect(json.json()).toMatchObject({
      questions: { different: 2, uncovered: [{ asked: 2 }, { asked: 1 }], disliked: [{ down: 1, wrong: 0 }] },
      waiting: { proposals: { madeAt: "2026-01-02T03:04:05.000Z", open: 0 } },
    });
    const hashed = await cli.run(["report", "--json"], {
      env: { ASSAY_LOG_QUESTIONS: "hash", ASSAY_LOG_KEY: "0123456789abcdef".repeat(4) },
    });
    expect(hashed.json()).toMatchObject({ questions: null });
  });

  it.each(["report", "signals", "money"])(
    "%s refuses a surface that nobody knows, and no other",
    async (command) => {
      const cli = createCliFixture();
      const surfaces = { docs: {}, closed: { enabled: false } };
      writeFileSync(
        join(cli.cwd, "assay.config.json"),
        JSON.stringify({ surfaces: { ...surfaces, old: {} } }),
      );
      await cli.run(["ask", "Why?", "--surface", "old"]);
      writeFileSync(join(cli.cwd, "assay.config.json"), JSON.stringify({ surfaces }));
      const unknown = await cli.run([command, "--surface", "dosc"]);
      expect(unknown.code).toBe(2);
      expect(unknown.err).toContain("[surface-unknown]");
      expect(unknown.err).toContain("Did you mean docs?");
      for (const known of ["docs", "closed", "old"]) {
        expect(await cli.run([command, "--surface", known])).toMatchObject({ code: 0, err: "" });
      }
    },
  );

  it("says that nothing is known of traffic where nothing is logged", async () => {
    const cli = createCliFixture();
    const { code, out } = await cli.run(["report"], { env: { ASSAY_LOG_ENABLED: "false" } });
    expect(code).toBe(0);
    expect(out).toContain("Nothing is logged (log.enabled)");
  });
});
