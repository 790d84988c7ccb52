import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { openSqliteStore } from "../../src/stores/sqlite/open-sqlite-store.ts";
import { createVectorIndex } from "../../src/stores/vectors/vector-index.ts";
import { documentWrite, embedder, vectorOf } from "./store-samples.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-cache-kill-"));
const script = fileURLToPath(new URL("sqlite-cache-writer.ts", import.meta.url));

afterAll(() => rmSync(folder, { recursive: true }));

/** Kills a writer once it has acknowledged some writes; what it acknowledged last. */
async function writeUntilKilled(path: string, name: string, writes: number): Promise<number> {
  const child = spawn(process.execPath, ["--import", "tsx", script, path, name]);
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
    if (output.split("\n").length > writes) child.kill("SIGKILL");
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  await once(child, "close");
  expect(errors).toBe("");
  return Number(output.split("\n").at(-2));
}

// @see https://github.com/zilliztech/GPTCache/pull/448
it("leaves no half entry behind writers that are killed, alone and side by side", async () => {
  const path = join(folder, "killed.db");
  const store = await openSqliteStore({ path });
  await store.documents.putDocument(documentWrite({ id: "a.md", texts: ["one", "two"] }));
  const index = createVectorIndex({ table: store.cache.vectors, dimension: 4, embedderId: embedder.id });
  for (const [round, writes] of [3, 17, 41].entries()) {
    const names = [`a${round}`, `b${round}`];
    await Promise.all(names.map((name) => writeUntilKilled(path, name, writes)));
    expect((await store.checkIntegrity()).problems).toEqual([]);
    const entries = await store.cache.list({ limit: 1000 });
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.length).toBeLessThanOrEqual(25);
    const rows = (await store.cache.vectors.changesSince(0)).added;
    expect(rows.map(({ id }) => id).sort()).toEqual(entries.map(({ id }) => id).sort());
    for (const entry of entries) {
      expect(entry.passages).toHaveLength(2);
      const [hit] = await index.search(vectorOf(entry.question), {
        k: 1,
        allow: (namespace) => namespace === entry.namespace,
      });
      expect(hit).toMatchObject({ id: entry.id, similarity: 1 });
    }
  }
  await store.close();
}, 120_000);
