import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BundledWriters, bundleWriters } from "./bundle-writer.ts";
import { killWhileAnswering } from "./kill-answering.ts";

let folder: string;
let writers: BundledWriters;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "assay-kill-log-"));
  writers = await bundleWriters();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  writers.remove();
});

const KILLS = [150, 320, 610];
/** Most are early: the first write of a process is its slowest. */
const EARLY_KILLS = [1, 3, 6, 10, 15, 20, 26, 33, 41, 50, 60, 75, 90, 110, 140, 180, 320, 610];

describe("the log of a process that is killed while it answers", () => {
  it.each(KILLS)("holds every answer that was given, with full durability (%i answers)", async (answers) => {
    const { "answering-program": script } = writers.scripts;
    const job = { folder, name: `full-${answers}`, script, windowMs: 60_000, answers };
    const killed = await killWhileAnswering({ ...job, durability: "full" });
    expect(killed).toMatchObject({ lost: 0, problems: [] });
    expect(killed.acknowledged).toBeGreaterThanOrEqual(answers);
  });

  /**
   * What is promised is about answers: none is given while one from more than the window before is unwritten. When an
   * answer was given lies between the times at which the program asked for it and had it, so the time of an answer that is
   * lost is taken late and that of the last one early, and nothing has to be allowed for: not the pipe, and not a
   * processor that others use meanwhile.
   */
  it.each(EARLY_KILLS)(
    "holds every answer from before the window, with a window (%i answers)",
    async (answers) => {
      const { "answering-program": script } = writers.scripts;
      const windowMs = 100;
      const job = { folder, name: `window-${answers}`, script, windowMs, answers };
      const killed = await killWhileAnswering({ ...job, durability: "window" });
      expect(killed.problems).toEqual([]);
      expect(killed.acknowledged).toBeGreaterThanOrEqual(answers);
      expect(killed.longestLostMs).toBeLessThanOrEqual(windowMs);
    },
  );

  it("would be told from one that loses more than the window", async () => {
    const { "answering-program": script } = writers.scripts;
    const job = { folder, name: "wide", script, windowMs: 60_000, answers: 400 };
    const killed = await killWhileAnswering({ ...job, durability: "window" });
    expect(killed.longestLostMs).toBeGreaterThan(100);
  });
});
