import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import envPaths from "env-paths";
import { afterAll, beforeAll, expect, it } from "vitest";

/** From an answer to the entry's history, each step a process of its own over one database and the real model. */
const main = join(import.meta.dirname, "../../dist/cli/main.js");
const run = promisify(execFile);

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "assay-traffic-"));
  mkdirSync(join(cwd, "docs"));
  writeFileSync(
    join(cwd, "docs/redis.md"),
    "# Redis\n\nConfigure the Redis connection pool through spring.data.redis.lettuce.pool.max-active.\n",
  );
  writeFileSync(
    join(cwd, "docs/mysql.md"),
    "# MySQL indexing\n\nA B+ tree index on frequently queried columns greatly speeds up slow database queries.\n",
  );
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

async function assay(...args: string[]): Promise<string> {
  const cache = envPaths("assay", { suffix: "" }).cache;
  const env = { PATH: process.env.PATH ?? "", ASSAY_CACHE_DIR: cache, ASSAY_REVIEWER: "ada" };
  const { stdout } = await run(process.execPath, [main, ...args], { cwd, env });
  return stdout;
}

interface Asked {
  id: string;
  source: string;
  golden: { vetoes: { veto: string }[] } | null;
}
const ask = async (...args: string[]): Promise<Asked> => JSON.parse(await assay("ask", "--json", ...args));

// @see https://github.com/vllm-project/semantic-router/issues/1581
it("keeps a reported answer from its question in every later process, and ends in the entry's history", async () => {
  const near = "How do I set up the Redis connection pool?";
  await assay("ingest", "docs");
  const question = "How do I configure a Redis connection pool?";
  await assay(
    "golden",
    "add",
    "--id",
    "pool",
    "--source",
    "redis.md",
    "--question",
    question,
    "--answer",
    "Set max-active.",
  );

  const asked = await ask(near);
  expect(asked.source).toBe("golden");
  await assay("report-wrong", asked.id, "--note", "I meant the sentinel.");
  const again = await ask(near);
  expect(again).toMatchObject({ source: "extracted", golden: { vetoes: [{ veto: "quarantined" }] } });
  expect((await ask(question)).source).toBe("golden");

  for (const session of ["s1", "s2"])
    await ask("--session", session, "How do I speed up slow database queries?");
  const { proposals }: { proposals: { id: string; kind: string; question: string }[] } = JSON.parse(
    await assay("golden", "suggest", "--json"),
  );
  const negative = proposals.find(({ kind }) => kind === "negative");
  const draft = proposals.find(({ kind }) => kind === "draft");
  expect([negative?.question, draft?.question]).toEqual([near, "How do I speed up slow database queries?"]);

  await assay("golden", "suggest", "accept", negative?.id ?? "");
  expect((await ask(near)).source).toBe("extracted");
  expect(await assay("golden", "history", "pool")).toContain("negative-added by ada");
  await assay("golden", "suggest", "reject", draft?.id ?? "", "--note", "Not ours.");
  expect(await assay("golden", "suggest")).toContain("Nothing is proposed.");
  expect(await assay("status")).toMatch(/log +6 answers/);
});
