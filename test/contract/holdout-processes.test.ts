import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "assay-holdout-"));
const script = fileURLToPath(new URL("holdout-drawer.ts", import.meta.url));
const SESSIONS = 60;

afterAll(() => rmSync(folder, { recursive: true }));

/** The arms of the sessions as a new process draws them, one digit each. */
async function draw(database: string): Promise<string> {
  const args = ["--import", "tsx", script, join(folder, database), String(SESSIONS)];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  expect(stderr).toBe("");
  return stdout;
}

describe("the holdout and several processes", () => {
  it("is drawn alike by all that open a new file at once, and by one that opens it later", async () => {
    const nodes = await Promise.all([draw("shared.db"), draw("shared.db"), draw("shared.db")]);
    const arms = nodes[0] ?? "";
    expect(arms).toHaveLength(SESSIONS);
    expect(nodes).toEqual([arms, arms, arms]);
    expect(await draw("shared.db")).toBe(arms);
    // Another file has another key: that 60 fair draws agree by chance is not to be feared.
    expect(await draw("other.db")).not.toBe(arms);
  }, 120_000);
});
