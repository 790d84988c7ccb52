import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import envPaths from "env-paths";
import { afterAll, beforeAll, expect, it } from "vitest";

/** From questions in the log to a threshold with its record, each step a process of its own with the real model. */
const main = join(import.meta.dirname, "../../dist/cli/main.js");
const run = promisify(execFile);

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "assay-calibration-"));
  mkdirSync(join(cwd, "docs"));
  const pages = ["redis pool", "kafka consumer", "mysql index", "tls certificate", "cron schedule"];
  for (const [at, page] of pages.entries()) {
    writeFileSync(
      join(cwd, `docs/${at}.md`),
      `# ${page}\n\nTo configure the ${page}, set \`${page}\` to \`on\`.\n`,
    );
  }
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

async function assay(...args: string[]): Promise<{ code: number; out: string }> {
  const cache = envPaths("assay", { suffix: "" }).cache;
  const env = { PATH: process.env.PATH ?? "", ASSAY_CACHE_DIR: cache, ASSAY_REVIEWER: "ada" };
  try {
    const { stdout } = await run(process.execPath, [main, ...args], { cwd, env });
    return { code: 0, out: stdout };
  } catch (error) {
    if (error instanceof Error && "code" in error && "stdout" in error) {
      return { code: Number(error.code), out: String(error.stdout) };
    }
    throw error;
  }
}

it("mines the log, takes labels, measures, pins, and says later that it is measured", async () => {
  await assay("ingest", "docs");
  for (const question of [
    "How do I configure the redis pool?",
    "How to set up the redis pool?",
    "What about the mysql index?",
    "How do I configure the mysql index?",
  ]) {
    await assay("ask", question);
  }
  const mined = await assay("pairs", "mine", "--output", "mined.jsonl");
  expect(mined.out).toContain("4 different questions");
  const rows: object[] = readFileSync(join(cwd, "mined.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(rows.length).toBeGreaterThanOrEqual(3);
  const labelled = rows.map((row) => JSON.stringify({ ...row, same: true })).join("\n");
  writeFileSync(join(cwd, "labelled.jsonl"), labelled);
  expect((await assay("pairs", "import", "labelled.jsonl", "--by", "ada")).out).toContain(
    `added ${rows.length}`,
  );
  expect((await assay("pairs", "mine")).out).toBe("");

  // Four pairs are no ground to choose on.
  await assay("pairs", "export", "--drawn", "--output", "few.jsonl");
  const few = await assay("calibrate", "golden", "--pairs", "few.jsonl", "--wrong-cost", "5", "--apply");
  expect(few.code).toBe(3);
  expect(few.out).toContain("too-few-questions");

  const questions = Array.from({ length: 24 }, (_, at) =>
    JSON.stringify(
      at % 2 === 0
        ? {
            ...{ id: `q${at}`, answerable: true, relevant: [`${(at / 2) % 5}.md`] },
            question: `How do I configure the ${["redis pool", "kafka consumer", "mysql index", "tls certificate", "cron schedule"][(at / 2) % 5]}, attempt ${at}?`,
          }
        : { id: `q${at}`, answerable: false, question: `Which bird of island ${at} sings at night?` },
    ),
  );
  writeFileSync(join(cwd, "questions.jsonl"), questions.join("\n"));
  const call = ["calibrate", "retrieval", "--questions", "questions.jsonl", "--wrong-cost", "5"];
  const applied = await assay(...call, "--apply", "--by", "ada");
  expect(applied.out).toMatch(/Run at 0\.\d+ \(clean-gap\)/);
  const status = await assay("calibrate", "status");
  expect(status.out).toMatch(/^golden +\S+ +assumed/m);
  expect(status.out).toMatch(/^retrieval +0\.\d+ +measured .* by ada, 24 labels of which 12 right/m);
  const history = await assay("calibrate", "history");
  expect(history.out).toMatch(/retrieval +0\.\d+/);
  expect(history.out).toMatch(/golden +too-few-questions/);
}, 120_000);
