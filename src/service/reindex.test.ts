import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it, onTestFinished } from "vitest";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import { openAssay } from "./open-assay.ts";

it("mends a passage whose vector is missing, which the status counts", async () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-reindex-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const database = join(folder, "docs.db");
  await using assay = await openAssay({ config: { database }, embedder: createFakeEmbedder() });
  await assay.documents.put({ id: "redis.md", text: "# Redis\n\nThe pool holds ten connections.\n" });
  await assay.documents.put({ id: "kafka.md", text: "# Kafka\n\nThe listener reads in batches.\n" });
  expect((await assay.status()).unembeddedPassages).toBe(0);
  const other = new Database(database);
  other.exec("DELETE FROM passage_vectors WHERE passage = (SELECT min(passage) FROM passage_vectors)");
  other.close();
  expect((await assay.status()).unembeddedPassages).toBe(1);
  await assay.reindex();
  expect((await assay.status()).unembeddedPassages).toBe(0);
  const check = new Database(database, { readonly: true });
  const [passages, vectors] = ["passages", "passage_vectors"].map((table) =>
    check.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get(),
  );
  check.close();
  expect(vectors).toBe(passages);
});

it("ends at the next batch when it is interrupted, replaces nothing, and says so", async () => {
  const left = new AbortController();
  const fake = createFakeEmbedder();
  let calls = 0;
  let isReindexing = false;
  await using assay = await openAssay({
    config: { database: ":memory:" },
    embedder: {
      ...fake,
      async embed(texts, options) {
        calls += 1;
        if (isReindexing) left.abort();
        return fake.embed(texts, { kind: options.kind });
      },
    },
  });
  const text = Array.from({ length: 300 }, (_, number) => `# Part ${number}\n\nIt is ${number}.`).join(
    "\n\n",
  );
  await assay.documents.put({ id: "long.md", text });
  calls = 0;
  isReindexing = true;
  const interrupted = assay.reindex({ signal: left.signal });
  await expect(interrupted).rejects.toMatchObject({
    ...{ code: "aborted", message: expect.stringContaining("nothing was replaced") },
    hint: expect.stringContaining("assay reindex"),
  });
  expect(calls).toBe(1);
  expect((await assay.status()).unembeddedPassages).toBe(0);
});
