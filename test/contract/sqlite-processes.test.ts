import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { contentOf } from "../../src/stores/golden-history.ts";
import { openSqliteStore } from "../../src/stores/sqlite/open-sqlite-store.ts";
import type { Store } from "../../src/stores/store.ts";
import { createVectorIndex } from "../../src/stores/vectors/vector-index.ts";
import { documentWrite, embedder, goldenWrite } from "./store-samples.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-processes-"));
const script = fileURLToPath(new URL("sqlite-writer.ts", import.meta.url));

afterAll(() => rmSync(folder, { recursive: true }));

interface Writer {
  process: ChildProcess;
  /** Numbers of the writes that were acknowledged so far. */
  acknowledged: () => number[];
  /** Settles when the process is gone. */
  ended: Promise<{ code: number | null; errors: string }>;
}

function startWriter(path: string, name: string, count: number): Writer {
  const child = spawn(process.execPath, ["--import", "tsx", script, path, name, String(count)]);
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  return {
    process: child,
    // The last line may be cut short: what follows the last line end does not count.
    acknowledged: () => output.split("\n").slice(0, -1).map(Number),
    ended: once(child, "close").then(([code]) => ({ code, errors })),
  };
}

async function writes(writer: Writer, count: number): Promise<void> {
  while (writer.acknowledged().length < count && writer.process.exitCode === null) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/**
 * Every document has its three passages, their vectors and their words; every entry its phrasings, and a history that ends
 * with what it is.
 */
async function expectWhole(store: Store): Promise<void> {
  const documents = await store.documents.listDocuments();
  const vectors = (await store.documents.vectors.changesSince(0)).added;
  expect(await store.documents.count()).toEqual({
    documents: documents.length,
    passages: 3 * documents.length,
  });
  expect(vectors).toHaveLength(3 * documents.length);
  const words = await store.documents.searchText(["first", "second", "third"], { k: 1_000_000 });
  expect(words).toHaveLength(3 * documents.length);
  const entries = await store.golden.listEntries();
  expect(entries.every((entry) => entry.phrasings.length === 2)).toBe(true);
  expect((await store.golden.vectors.changesSince(0)).added).toHaveLength(2 * entries.length);
  for (const entry of entries) {
    const history = await store.golden.readHistory(entry.id);
    expect(history).toHaveLength(entry.revision);
    expect(history.at(-1)).toMatchObject({ revision: entry.revision, content: contentOf(entry) });
  }
}

describe("one SQLite file and several processes", () => {
  it("keeps every acknowledged write of a process that is killed, and no part of another", async () => {
    for (const acknowledged of [1, 20, 45]) {
      const path = join(folder, `killed-${acknowledged}.db`);
      const writer = startWriter(path, "k", 100_000);
      await writes(writer, acknowledged);
      writer.process.kill("SIGKILL");
      const { errors } = await writer.ended;
      expect(errors).toBe("");
      const numbers = writer.acknowledged();
      expect(numbers.length).toBeGreaterThanOrEqual(acknowledged);
      const store = await openSqliteStore({ path, create: false });
      for (const number of numbers) {
        expect(await store.documents.getPassages(`k${number}`)).toHaveLength(3);
        expect((await store.golden.findPhrasing(`where is k${number}`))[0]?.entryId).toBe(`k${number}`);
        expect((await store.golden.getEntry(`k${number}`))?.state).toBe("stale");
      }
      const { documents } = await store.documents.count();
      expect(documents - numbers.length).toBeGreaterThanOrEqual(0);
      await expectWhole(store);
      await store.documents.putDocument(
        documentWrite({ id: "after", texts: ["first a", "second b", "third c"] }),
      );
      await expectWhole(store);
      await store.close();
    }
  }, 60_000);

  it("lets a process read and write while another writes, and see what the other wrote", async () => {
    const path = join(folder, "shared.db");
    const store = await openSqliteStore({ path, busyTimeoutMs: 20_000 });
    const index = createVectorIndex({
      table: store.documents.vectors,
      dimension: 4,
      embedderId: embedder.id,
    });
    const writer = startWriter(path, "theirs", 60);
    await writes(writer, 1);
    for (let number = 0; number < 60; number += 1) {
      const write = documentWrite({ id: `ours${number}`, texts: [`first ${number}`, "second", "third"] });
      await store.documents.putDocument(write);
      await store.golden.putEntry(
        goldenWrite({ id: `ours${number}`, questions: [`Ours ${number}?`, `O ${number}`] }),
      );
      const theirs = writer.acknowledged().at(-1) ?? 0;
      const [vector] = documentWrite({ id: `theirs${theirs}`, texts: [`first theirs${theirs}`] }).vectors;
      const hits = await index.search(vector ?? new Float32Array(4), { k: 1 });
      expect(hits[0]?.group).toBe(`theirs${theirs}`);
      await new Promise(setImmediate);
    }
    expect(await writer.ended).toEqual({ code: 0, errors: "" });
    expect(await store.documents.count()).toEqual({ documents: 120, passages: 360 });
    expect(await index.size()).toBe(360);
    await expectWhole(store);
    await store.close();
  }, 60_000);

  it("lets several processes open a new file at once", async () => {
    const path = join(folder, "new.db");
    const writers = ["a", "b", "c", "d"].map((name) => startWriter(path, name, 2));
    for (const writer of writers) expect(await writer.ended).toEqual({ code: 0, errors: "" });
    const store = await openSqliteStore({ path, create: false });
    expect(await store.documents.count()).toEqual({ documents: 8, passages: 24 });
    await expectWhole(store);
    await store.close();
  }, 60_000);
});
