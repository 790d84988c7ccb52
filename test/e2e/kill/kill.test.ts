import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSeededRandom } from "../../../src/stats/seeded-random.ts";
import { openSqliteStore } from "../../../src/stores/sqlite/open-sqlite-store.ts";
import { documentWrite } from "../../contract/store-samples.ts";
import { type BundledWriters, bundleWriters } from "./bundle-writer.ts";
import { judgeWriter } from "./judge-writer.ts";
import { killWhileCheckpointing, killWhileMigrating } from "./kill-while.ts";
import { runProgram } from "./run-program.ts";
import { runWriter } from "./start-writer.ts";
import { torture } from "./torture.ts";
import { emptyState } from "./writer-state.ts";

let folder: string;
let writers: BundledWriters;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "assay-kill-"));
  writers = await bundleWriters();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  writers.remove();
});

describe("a database whose writers are killed", () => {
  it("opens, is sound, and holds every acknowledged operation and no half one, after 15 kills", async () => {
    const { "kill-writer": script } = writers.scripts;
    const report = await torture({ kills: 15, seed: 4, folder, script });
    expect(report.problems).toEqual([]);
    expect(report.remainders.torn).toBe(0);
    expect(report.kills).toBeGreaterThanOrEqual(15);
    expect(report.roundsWithTwo).toBeGreaterThan(0);
    expect(report.acknowledged).toBeGreaterThan(15);
    expect(Object.keys(report.phases).length).toBeGreaterThan(2);
  });

  it("would be told from one that lost something", async () => {
    const database = join(folder, "judged.db");
    const { "kill-writer": script } = writers.scripts;
    const job = {
      script,
      database,
      folder,
      name: "e",
      seed: 3,
      operations: 20,
      isAlone: true,
      kill: undefined,
    };
    const { lines, errors } = await runWriter({ ...job, state: emptyState() });
    expect(errors).toBe("");
    await using store = await openSqliteStore({ path: database, create: false });
    const judge = () => judgeWriter(store, { name: "e", before: emptyState(), lines });
    expect((await judge()).problems).toEqual([]);

    const [entry] = (await store.golden.listEntries()).filter(({ state }) => state === "approved");
    const event = { action: "retired", at: "2026-01-01T00:00:00.000Z", by: null, note: null } as const;
    const { id = "", revision = 0 } = entry ?? {};
    await store.golden.setState({ id, state: "retired", expectedRevision: revision, event });
    expect(await judge()).toMatchObject({ remainder: "torn", problems: [expect.stringContaining(id)] });
    const [document] = await store.documents.listDocuments();
    await store.documents.removeDocuments([document?.id ?? ""]);
    expect((await judge()).problems).toHaveLength(2);
  });

  it("keeps every document when the kill comes while the log is moved into the database", async () => {
    const { "checkpoint-writer": script } = writers.scripts;
    const report = await killWhileCheckpointing({ kills: 3, random: createSeededRandom(1), folder, script });
    expect(report.problems).toEqual([]);
  });

  it("is of the old version or of the new one when the kill comes while it is migrated", async () => {
    const { "migration-opener": script } = writers.scripts;
    const report = await killWhileMigrating({ kills: 4, random: createSeededRandom(2), folder, script });
    expect(report.problems).toEqual([]);
  });
});

/** Fills a database by a writer under a limit, and then checks it without one. */
async function expectRecovery(path: string, command: readonly string[]): Promise<void> {
  const { output, errors } = await runProgram(command);
  expect(errors).toBe("");
  const lines = output.trimEnd().split("\n");
  expect(lines.slice(-2)).toEqual(["failed database-full", expect.stringMatching(/^read \d+$/)]);
  const acknowledged = lines.slice(0, -2).map(Number);
  expect(acknowledged.length).toBeGreaterThan(3);

  await using store = await openSqliteStore({ path, create: false });
  expect((await store.checkIntegrity()).problems).toEqual([]);
  for (const number of acknowledged) {
    expect(await store.documents.getPassages(`d${number}`)).toHaveLength(8);
    expect((await store.golden.getEntry(`e${number}`))?.state).toBe("approved");
  }
  await store.documents.putDocument(documentWrite({ id: "after", texts: ["there is room again"] }));
  expect((await store.checkIntegrity()).problems).toEqual([]);
}

describe("a disk without room", () => {
  it("is told as database-full where a file may not grow, and loses nothing", async () => {
    const path = join(folder, "limited.db");
    const { "filling-writer": script } = writers.scripts;
    const limited = 'ulimit -f 3000; exec "$0" "$@"';
    await expectRecovery(path, ["bash", "-c", limited, process.execPath, script, path]);
  });

  const canMount = spawnSync("unshare", ["-rm", "true"]).status === 0;
  it.skipIf(!canMount)(
    "is told as database-full where a file system is full, and loses nothing (needs unshare)",
    async () => {
      const { "filling-writer": script } = writers.scripts;
      const [mounted, kept] = [join(folder, "small"), join(folder, "kept.db")];
      // The file system is gone with its namespace, so the files are taken out of it, log and all.
      const commands = [
        `mkdir ${mounted} && mount -t tmpfs -o size=4m tmpfs ${mounted}`,
        `"$0" "$@" && cp ${mounted}/full.db ${kept}`,
        `if [ -e ${mounted}/full.db-wal ]; then cp ${mounted}/full.db-wal ${kept}-wal; fi`,
      ];
      const arguments_ = [process.execPath, script, join(mounted, "full.db")];
      await expectRecovery(kept, ["unshare", "-rm", "bash", "-c", commands.join(" && "), ...arguments_]);
    },
  );
});

describe("several processes at once", () => {
  it("ingest, add and ask without an error, and lose nothing", async () => {
    const database = join(folder, "shared.db");
    const common = { database, folder, operations: 12, isAlone: false, kill: undefined, state: emptyState() };
    await (await openSqliteStore({ path: database })).close();
    const { "kill-writer": script, asker } = writers.scripts;
    const job = JSON.stringify({ database, questions: 30 });
    const [first, second, asked] = await Promise.all([
      runWriter({ ...common, script, name: "c", seed: 11 }),
      runWriter({ ...common, script, name: "d", seed: 12 }),
      runProgram([process.execPath, asker, job]),
    ]);
    expect([first.errors, second.errors, asked.errors]).toEqual(["", "", ""]);
    const answers: unknown = JSON.parse(asked.output);
    expect(answers).toMatchObject({ degraded: 0 });
    await using store = await openSqliteStore({ path: database, create: false });
    expect((await store.checkIntegrity()).problems).toEqual([]);
    for (const [name, { lines }] of [["c", first] as const, ["d", second] as const]) {
      const { problems, acknowledged } = await judgeWriter(store, { name, before: emptyState(), lines });
      expect(problems).toEqual([]);
      expect(acknowledged).toBe(12);
    }
  });
});
