import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { startScriptedServer } from "../../../test/fixtures/scripted-server.ts";
import { armCounts, dayNumber, trafficDays } from "../../../test/fixtures/traffic-days.ts";
import { parseConfig } from "../../config.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { findAlerts } from "../../monitor/alerts/find-alerts.ts";
import { openAssay } from "../../service/open-assay.ts";
import type { AlertRecord } from "../../stores/monitor/alerts.ts";
import { createProgram } from "../program.ts";
import { commands, groups } from "./index.ts";

const lost: AlertRecord = {
  ...{ id: "one", kind: "golden-queue", subject: "", openedAt: "2026-01-01T00:00:00.000Z", closedAt: null },
  ...{ since: "2025-12-30T00:00:00.000Z", message: "5 wait for a review.", command: "assay golden queue" },
  ...{ numbers: { waiting: 5 }, seenAt: "2026-01-01T00:00:00.000Z", sentAt: null },
};

async function setUp(config: object = {}) {
  const fixture = createCliFixture();
  await writeFile(join(fixture.cwd, "assay.config.json"), JSON.stringify(config));
  const run = (argv: readonly string[], env: Record<string, string> = {}) =>
    fixture.run(argv, {
      env,
      openAssay: (options) =>
        openAssay({
          ...{ ...options, store: { ...fixture.store, close: async () => {} } },
          embedder: createFakeEmbedder({}),
        }),
    });
  return { ...fixture, run };
}

describe("the commands of alerts", () => {
  it("end with 0 while nothing is open, and with 3 while something is", async () => {
    const { run, store } = await setUp();
    const quiet = await run(["alerts", "check"]);
    expect(quiet).toMatchObject({ code: 0, err: "" });
    expect(quiet.out).toContain("No alert is open.");
    await store.alerts.raise(lost);
    const open = await run(["alerts", "check", "--json"]);
    expect(open.code).toBe(3);
    expect(open.json()).toMatchObject({ open: [{ kind: "golden-queue" }], deliveries: [] });
    expect((await run(["alerts", "list"])).out).toContain("assay golden queue");
  });

  it("list what is over only when asked", async () => {
    const { run, store } = await setUp();
    await store.alerts.raise(lost);
    await store.alerts.close({ kind: lost.kind, subject: "", at: "2026-01-02T00:00:00.000Z" });
    expect((await run(["alerts", "list"])).out).toContain("No alert is open.");
    expect((await run(["alerts", "list", "--all"])).out).toContain("over since 2026-01-02");
    expect((await run(["alerts", "list", "--all", "--since", "2026-01-02T01:00Z"])).out).toContain(
      "There was no",
    );
  });

  it("write what ends to standard error, a line each, also beside JSON", async () => {
    const { run, store } = await setUp();
    await store.alerts.raise({ ...lost, seenAt: "2025-12-30T00:00:00.000Z" });
    const { err, code, json } = await run(["alerts", "check", "--json"]);
    expect(code).toBe(0);
    expect(err).toMatch(/^alert over golden-queue: 5 wait .*\n$/u);
    expect(json()).toMatchObject({ events: [{ event: "closed" }] });
  });

  it("send a test to the webhook of the environment, and never print its address", async () => {
    const { run } = await setUp();
    expect(await run(["alerts", "test"])).toMatchObject({ code: 2 });
    const server = await startScriptedServer([
      (response) => void response.writeHead(200).end("ok"),
      (response) => void response.writeHead(403).end("no"),
    ]);
    onTestFinished(() => server.close());
    const env = { ASSAY_ALERT_WEBHOOK: `${server.url}/hook/a-secret-path` };
    expect(await run(["alerts", "test"], env)).toMatchObject({ code: 0, out: "Sent.\n" });
    expect(server.seen).toMatchObject([{ path: "/hook/a-secret-path", body: { event: "test" } }]);
    const refused = await run(["alerts", "test"], env);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain("alert-undelivered");
    expect(refused.err + refused.out).not.toContain("a-secret-path");
  });
});

describe("the commands that alerts name", () => {
  it("are commands", () => {
    const program = createProgram(commands, { version: "1", groups });
    const moved = trafficDays(33, (n) => {
      if (n < 30) return { surface: "docs" };
      const served = armCounts({ questions: 380, followable: 350, rephrased: 300 });
      const withheld = armCounts({ questions: 20, followable: 20, rephrased: 1 });
      const bySource = { golden: 0, cached: 0, generated: 1000, extracted: 0, fallback: 0 };
      const similarities = Array.from({ length: 40 }, (_, band) => (band === 20 ? 1000 : 0));
      return {
        ...{ surface: "docs", served, withheld, bySource, similarities },
        degraded: 500,
        refusedStale: 500,
      };
    });
    const at = `${dayNumber(33)}T01:00:00.000Z`;
    const threshold = {
      surface: "docs",
      state: "stale",
      reviewDue: false,
      ageDays: null,
      measuredAt: null,
    } as const;
    const found = findAlerts(
      {
        ...{ at, traffic: moved, check: { at, lost: 900, waiting: 99 }, lastCheck: null },
        divergence: moved.map(({ day }, n) => ({
          ...{ day, surface: "docs", judge: "j", judged: 60, unsure: 0, different: n < 30 ? 3 : 40 },
        })),
        thresholds: ["golden", "cache", "retrieval"].map((name) => ({ ...threshold, name })),
        queue: [{ day: dayNumber(32), entered: 90, settled: 0 }],
      },
      { settings: parseConfig({}).alerts, past: [] },
    );
    expect(new Set(found.map(({ kind }) => kind)).size).toBe(9);
    for (const { command } of found) {
      const [assay, ...argv] = command.split(" ");
      expect(assay).toBe("assay");
      expect(() => program.parse(argv)).not.toThrow();
    }
  });
});
