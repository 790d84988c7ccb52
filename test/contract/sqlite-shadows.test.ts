import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/stores/sqlite/open-sqlite-store.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-shadows-"));
const script = fileURLToPath(new URL("shadow-claimer.ts", import.meta.url));
const MOST = 2000;

afterAll(() => rmSync(folder, { recursive: true }));

/** A process that waits to be told to begin, and the number of places it got. */
async function startClaimer(path: string) {
  const argv = ["--import", "tsx", script, path, String(MOST)];
  const child = spawn(process.execPath, argv, { stdio: ["pipe", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const ended = once(child, "close").then(() => Number(output.split("\n")[1]));
  await once(child.stdout, "data");
  return { begin: () => child.stdin.end("begin\n"), ended };
}

describe("places of a day on one SQLite file", () => {
  it("are given out once each, to however many processes at once", async () => {
    const path = join(folder, "shared.db");
    const store = await openSqliteStore({ path });
    const claimers = await Promise.all([1, 2, 3].map(() => startClaimer(path)));
    for (const { begin } of claimers) begin();
    const taken = await Promise.all(claimers.map(({ ended }) => ended));
    expect(taken.filter((places) => places > 0).length).toBeGreaterThan(1);
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(MOST);
    expect((await store.shadows.readDay("2026-03-01")).started).toBe(MOST);
    await store.close();
  }, 60_000);
});
