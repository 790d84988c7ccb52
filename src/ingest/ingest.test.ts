import { chmod, mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { createFakeEmbedder, type FakeEmbedderOptions } from "../models/fake/create-fake-embedder.ts";
import { createMemoryStore } from "../stores/memory/create-memory-store.ts";
import { type IngestOptions, ingest } from "./ingest.ts";

/** A folder of its own, a store in memory and a fake embedder. */
async function workspace(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  fake: FakeEmbedderOptions = {},
) {
  const root = await mkdtemp(join(tmpdir(), "assay-ingest-"));
  const { documents } = createMemoryStore();
  const embedder = createFakeEmbedder(fake);
  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  };
  for (const [path, content] of Object.entries(files)) await write(path, content);
  return {
    root,
    documents,
    embedder,
    write,
    path: (path: string) => join(root, path),
    remove: (path: string) => rm(join(root, path), { recursive: true }),
    move: (from: string, to: string) => rename(join(root, from), join(root, to)),
    run: (options: Partial<IngestOptions> = {}) =>
      ingest(
        { paths: [root], ...options },
        { documents, embedder, clock: () => new Date("2026-01-02T03:04:05Z") },
      ),
    ids: async () => (await documents.listDocuments()).map(({ id }) => id),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

async function failureOf(promise: Promise<unknown>): Promise<AppError> {
  const error: unknown = await promise.then(
    () => new Error("it did not fail"),
    (reason: unknown) => reason,
  );
  if (AppError.isInstance(error)) return error;
  throw error;
}

const page = "# Cache\n\nThe cache keeps answers.\n\n## Size\n\nSet `cache.size` to 100.\n";

describe("ingest", () => {
  it("makes a document of each file, with its title, version, passages and their place", async () => {
    await using work = await workspace({
      "guide/cache.md": page,
      "note.txt": "Plain words.",
      "x.html": "<h1>Web</h1><p>Page",
    });
    const report = await work.run();
    expect(report).toMatchObject({
      added: ["guide/cache.md", "note.txt", "x.html"],
      failed: [],
      passages: { total: 4, embedded: 4, reused: 0, truncated: 0 },
    });
    expect(await work.documents.getDocument("guide/cache.md")).toMatchObject({
      title: "Cache",
      format: "markdown",
      version: "v1",
      revision: 1,
      source: page,
      metadata: { section: "guide" },
      root: work.root,
      ingestedAt: "2026-01-02T03:04:05.000Z",
    });
    const [, size] = await work.documents.getPassages("guide/cache.md");
    expect(size).toMatchObject({
      headings: ["Cache", "Size"],
      anchor: "size",
      text: "Set `cache.size` to 100.",
      startLine: 7,
    });
    expect(page.slice(size?.start, size?.end)).toBe(size?.text);
    expect((await work.documents.getDocument("note.txt"))?.title).toBe("note");
    expect((await work.documents.getDocument("x.html"))?.title).toBe("Web");
  });

  // @see https://github.com/run-llama/llama_index/issues/13162
  // @see https://github.com/FalkorDB/GraphRAG-SDK/pull/309
  it("changes nothing and embeds nothing when it runs again", async () => {
    await using work = await workspace({ "cache.md": page, "faq.jsonl": '{"id":"a","text":"One."}\n' });
    await work.run();
    const before = await work.documents.getPassages("cache.md");
    const sequence = await work.documents.vectors.sequence();
    const report = await work.run();
    expect(report).toMatchObject({
      added: [],
      changed: [],
      unchanged: ["cache.md", "a"],
      removed: [],
      renamed: [],
    });
    expect(work.embedder.calls).toHaveLength(1);
    expect(await work.documents.vectors.sequence()).toBe(sequence);
    expect(await work.documents.getPassages("cache.md")).toEqual(before);
  });

  it("moves version and passages of a changed document alone, and embeds only its new passages", async () => {
    await using work = await workspace({ "cache.md": page, "other.md": "# Other\n\nStays." });
    await work.run();
    const [kept] = await work.documents.getPassages("cache.md");
    const other = await work.documents.getDocument("other.md");
    await work.write("cache.md", page.replace("100", "200"));
    const report = await work.run();
    expect(report).toMatchObject({
      changed: ["cache.md"],
      unchanged: ["other.md"],
      passages: { total: 2, embedded: 1, reused: 1 },
    });
    expect(await work.documents.getDocument("cache.md")).toMatchObject({ version: "v2", revision: 2 });
    expect(await work.documents.getDocument("other.md")).toEqual(other);
    const [first, second] = await work.documents.getPassages("cache.md");
    expect(first).toEqual(kept);
    expect(second?.text).toContain("200");
  });

  // @see https://github.com/LangStream/langstream/issues/612
  it("drops the passages of a page that got shorter and of a page that vanished", async () => {
    await using work = await workspace({ "cache.md": page, "old.md": "# Old\n\nGone soon." });
    await work.run();
    await work.write("cache.md", "# Cache\n\nThe cache keeps answers.\n");
    await work.remove("old.md");
    const report = await work.run();
    expect(report.removed).toEqual(["old.md"]);
    expect(await work.documents.count()).toEqual({ documents: 1, passages: 1 });
    expect(await work.documents.getPassages("old.md")).toEqual([]);
  });

  it("sees a rename, keeps the version and embeds nothing", async () => {
    await using work = await workspace({ "cache.md": page, "other.md": "# Other\n\nStays." });
    await work.run();
    await work.write("guide/x.md", "");
    await work.move("cache.md", "guide/caching.md");
    const report = await work.run();
    expect(report).toMatchObject({
      renamed: [{ from: "cache.md", to: "guide/caching.md" }],
      added: ["guide/x.md"],
      removed: [],
      passages: { embedded: 0, reused: 2 },
    });
    expect(await work.documents.getDocument("cache.md")).toMatchObject({
      id: "guide/caching.md",
      version: "v1",
    });
    expect(await work.ids()).toEqual(["guide/caching.md", "guide/x.md", "other.md"]);
  });

  it("merges metadata of front matter, path and run, the later winning", async () => {
    const source =
      "---\ntitle: T\ntopic: [a, 1]\nsection: mine\nlang: en\ndraft: false\nhead:\n  - {x: y}\nnone:\n---\n# H\n\nText.";
    await using work = await workspace({ "api/x.md": source });
    await work.run({ metadata: { lang: "de", product: "gateway" } });
    expect(await work.documents.getDocument("api/x.md")).toMatchObject({ title: "T" });
    expect((await work.documents.getDocument("api/x.md"))?.metadata).toEqual({
      topic: ["a", "1"],
      section: "api",
      lang: "de",
      draft: false,
      product: "gateway",
    });
  });

  it("rewrites a document whose metadata changed without moving its version or embedding it", async () => {
    await using work = await workspace({ "cache.md": page });
    await work.run();
    const report = await work.run({ metadata: { product: "gateway" } });
    expect(report).toMatchObject({ changed: ["cache.md"], passages: { embedded: 0, reused: 2 } });
    expect(await work.documents.getDocument("cache.md")).toMatchObject({
      version: "v1",
      revision: 1,
      metadata: { product: "gateway" },
    });
  });

  it("takes a declared version, and tells contents under one label apart", async () => {
    await using work = await workspace({ "cache.md": page });
    await work.run({ metadata: { version: "5.0" } });
    expect((await work.documents.getDocument("cache.md"))?.version).toBe("5.0");
    await work.write("cache.md", `${page}\nMore.`);
    await work.run({ metadata: { version: "5.0" } });
    expect((await work.documents.getDocument("cache.md"))?.version).toBe("5.0+r2");
  });

  // @see https://github.com/jgravelle/jdocmunch-mcp/issues/109
  it("refuses another embedder before it embeds anything", async () => {
    await using work = await workspace({ "cache.md": page });
    await work.run();
    const other = createFakeEmbedder({ revision: "2" });
    const error = await failureOf(
      ingest(
        { paths: [work.root] },
        { documents: work.documents, embedder: other, clock: () => new Date(0) },
      ),
    );
    expect(error.code).toBe("embedder-mismatch");
    expect(other.calls).toEqual([]);
  });

  it("makes the passages anew when their size changed", async () => {
    const long = `# Long\n\n${"Every sentence here has seven words. ".repeat(30)}`;
    await using work = await workspace({ "long.md": long });
    await work.run({ maxTokens: 200 });
    const before = (await work.documents.count()).passages;
    const report = await work.run({ maxTokens: 40 });
    expect(report.changed).toEqual(["long.md"]);
    expect((await work.documents.count()).passages).toBeGreaterThan(before);
    expect((await work.documents.getDocument("long.md"))?.version).toBe("v1");
  });

  it("reports files that cannot be read, goes on, and keeps their previous documents", async () => {
    await using work = await workspace({ "a.md": "# A\n\nText.", "b.md": "# B\n\nText." });
    await work.run();
    await work.write("a.md", new Uint8Array([0x23, 0xff, 0xfe]));
    await work.write("c.md", new Uint8Array([0x23, 0x00, 0x41]));
    await work.write("d.md", "# D\n\nNew.");
    const report = await work.run();
    expect(report.failed.map(({ path, code }) => [path, code])).toEqual([
      [work.path("a.md"), "document-invalid"],
      [work.path("c.md"), "document-invalid"],
    ]);
    expect(report.failed[0]?.message).toContain("not valid UTF-8");
    expect(report.failed[1]?.message).toContain("binary");
    expect(report).toMatchObject({ added: ["d.md"], unchanged: ["b.md"], removed: [] });
    expect((await work.documents.getDocument("a.md"))?.source).toContain("Text.");
  });

  it("keeps going over a page with a broken head, and says so", async () => {
    await using work = await workspace({ "a.md": "---\ntitle: [\n---\n# A\n\nText." });
    const report = await work.run();
    expect(report.added).toEqual(["a.md"]);
    expect(report.warnings.join()).toMatch(/^a\.md: Line \d+: the front matter is not valid YAML/);
    expect((await work.documents.getPassages("a.md"))[0]?.text).toBe("Text.");
  });

  // @see https://github.com/xoai/sage-wiki/issues/86
  it("reports a page that is nested too deeply, keeps its previous document and reads the others", async () => {
    await using work = await workspace({ "a.md": "# A\n\nText.", "page.html": "<p>Shallow." });
    await work.run();
    await work.write("quotes.md", `${">".repeat(20_000)} deep`);
    await work.write("page.html", `${"<div>".repeat(20_000)}deep`);
    await work.write("z.md", "# Z\n\nNew.");
    const report = await work.run();
    expect(report.failed.map(({ path, code }) => [path, code])).toEqual([
      [work.path("page.html"), "document-invalid"],
      [work.path("quotes.md"), "document-invalid"],
    ]);
    expect(report.failed[0]?.message).toContain("nested too deeply");
    expect(report).toMatchObject({ added: ["z.md"], unchanged: ["a.md"], removed: [] });
    expect((await work.documents.getDocument("page.html"))?.source).toBe("<p>Shallow.");
  });

  it("embeds no blank text", async () => {
    await using work = await workspace({
      "a.md": "# A\n\n## Empty\n\n \n\n## B\n\nText.\n\n<!-- note -->\n",
      "blank.md": " \n",
    });
    const report = await work.run();
    expect(work.embedder.calls.flatMap(({ texts }) => texts)).toEqual(["A › B\nText."]);
    expect(report.warnings).toEqual(["blank.md: It has no text to search in."]);
  });

  // @see https://github.com/xoai/sage-wiki/issues/86
  it("lets one document fail whose answer is unusable, and writes the others", async () => {
    const failWith: FakeEmbedderOptions["failWith"] = ({ texts }) =>
      texts.some((text) => text.includes("poison"))
        ? new AppError("embedder-response", "not finite")
        : undefined;
    await using work = await workspace(
      { "a.md": "# A\n\nFine.", "b.md": "# B\n\npoison", "c.md": "# C\n\nFine." },
      { failWith },
    );
    const report = await work.run();
    expect(report).toMatchObject({ added: ["a.md", "c.md"], passages: { total: 2, embedded: 2, reused: 0 } });
    expect(report.failed).toMatchObject([{ path: work.path("b.md"), code: "embedder-response" }]);
    expect(await work.ids()).toEqual(["a.md", "c.md"]);
  });

  it("keeps what was written before an interruption, and goes on from there", async () => {
    const long = (name: string) => `# ${name}\n\n${`## Part of ${name}\n\nSome text.\n\n`.repeat(70)}`;
    await using work = await workspace({ "a.md": long("a"), "b.md": long("b"), "c.md": long("c") });
    const stop = new AbortController();
    const error = await failureOf(
      work.run({
        signal: stop.signal,
        onProgress: ({ phase, file }) => {
          if (phase === "embedding" && file === "a.md") stop.abort();
        },
      }),
    );
    expect(error.code).toBe("aborted");
    expect(error.message).toContain("1 document is stored");
    expect(await work.ids()).toEqual(["a.md"]);
    expect((await work.run()).added).toEqual(["b.md", "c.md"]);
  });

  it("removes nothing when it is interrupted", async () => {
    await using work = await workspace({ "a.md": "# A\n\nText.", "b.md": "# B\n\nText." });
    await work.run();
    await work.remove("a.md");
    expect((await failureOf(work.run({ signal: AbortSignal.abort() }))).code).toBe("aborted");
    expect(await work.ids()).toEqual(["a.md", "b.md"]);
  });

  it("counts passages as it goes", async () => {
    await using work = await workspace({ "a.md": page, "b.md": page.replace("# Cache", "# Other") });
    const seen: string[] = [];
    await work.run({
      onProgress: ({ phase, done, total, file }) => seen.push(`${phase} ${done}/${total} ${file ?? "-"}`),
    });
    expect(seen).toEqual([
      "reading 0/2 a.md",
      "reading 0/4 b.md",
      "embedding 4/4 -",
      "embedding 2/4 a.md",
      "embedding 4/4 b.md",
    ]);
  });

  it("keeps documents of another folder unless told to prune", async () => {
    await using one = await workspace({ "one.md": "# One\n\nText." });
    await using two = await workspace({ "two.md": "# Two\n\nText." });
    await one.run();
    const kept = await one.run({ paths: [two.root] });
    expect(kept).toMatchObject({ removed: [], notSeen: 1 });
    const pruned = await one.run({ paths: [two.root], prune: true });
    expect(pruned).toMatchObject({ removed: ["one.md"], notSeen: 0 });
  });

  it("compares the documents of one collection only, and puts its name before their ids", async () => {
    await using work = await workspace({ "a.md": "# A\n\nText." });
    await work.run();
    await work.run({ collection: "faq", prune: true });
    expect(await work.ids()).toEqual(["a.md", "faq:a.md"]);
    expect((await work.documents.listDocuments({ collection: "faq" })).map(({ id }) => id)).toEqual([
      "faq:a.md",
    ]);
  });
});

describe("ingest of records", () => {
  it("asks for another id when two files of a folder hold the same one", async () => {
    const record = '{"id":"refund","text":"Refunds take days."}';
    await using work = await workspace({ "a.jsonl": record, "b.jsonl": record });
    const report = await work.run();
    expect(report.added).toEqual(["refund"]);
    expect(report.failed[0]?.hint).toContain("give one of the two another id");
  });

  it("reads each line as a document and names file, line and field of a bad one", async () => {
    const lines = [
      '{"id":"refund","text":"Refunds take **3 days**.","title":"Refunds","url":"https://x.example/r","version":"7","lang":"en","metadata":{"topic":["money"]}}',
      "",
      '{"id":"bad","text":5}',
      "not json",
      '{"id":"refund","text":"again"}',
      '{"id":7,"text":"<p>Hi <b>you</b>","format":"html"}',
    ];
    await using work = await workspace({ "faq.jsonl": lines.join("\n") });
    const report = await work.run();
    expect(report.added).toEqual(["refund", "7"]);
    expect(report.failed.map(({ path }) => path)).toEqual(
      [3, 4, 5].map((line) => `${work.path("faq.jsonl")}:${line}`),
    );
    expect(report.failed[0]?.message).toContain('faq.jsonl:3: field "text"');
    expect(report.failed[2]?.message).toContain("already used in line 1");
    expect(await work.documents.getDocument("refund")).toMatchObject({
      title: "Refunds",
      format: "record",
      version: "7",
      metadata: { topic: ["money"], url: "https://x.example/r", version: "7", lang: "en" },
    });
    expect((await work.documents.getPassages("7"))[0]?.text).toBe("Hi **you**");
  });

  it("removes a record that left its file, but none while a line cannot be read", async () => {
    await using work = await workspace({
      "faq.jsonl": '{"id":"a","text":"One."}\n{"id":"b","text":"Two."}\n',
    });
    await work.run();
    await work.write("faq.jsonl", '{"id":"a","text":"One."}\n{"id":"b","text":\n');
    expect((await work.run()).removed).toEqual([]);
    await work.write("faq.jsonl", '{"id":"a","text":"One."}\n');
    expect((await work.run()).removed).toEqual(["b"]);
  });

  it("rewrites a record whose title changed", async () => {
    await using work = await workspace({ "faq.jsonl": '{"id":"a","text":"One.","title":"Old"}' });
    await work.run();
    await work.write("faq.jsonl", '{"id":"a","text":"One.","title":"New"}');
    expect((await work.run()).changed).toEqual(["a"]);
    expect(await work.documents.getDocument("a")).toMatchObject({ title: "New", version: "v1" });
  });
});

describe("finding files", () => {
  it("skips node_modules, dot names, other kinds, excluded files and links that lead back up", async () => {
    const text = "# T\n\nText.";
    await using work = await workspace({
      "a.md": text,
      "sub/b.MD": text,
      "sub/c.mdx": text,
      "node_modules/x/readme.md": text,
      ".git/x.md": text,
      "image.png": text,
      "drafts/d.md": text,
      "sub/e.tmp.md": text,
    });
    await using other = await workspace({ "d.md": text });
    await symlink("..", work.path("sub/loop"));
    await symlink(other.path("d.md"), work.path("outside.md"));
    const report = await work.run({ exclude: ["drafts/**", "*.tmp.md"] });
    expect([...report.added].sort()).toEqual(["a.md", "outside.md", "sub/b.MD", "sub/c.mdx"]);
  });

  it("gives a file that is named its own name as id, in Unicode NFC", async () => {
    await using work = await workspace({ "deep/cafe\u0301.md": "# C\n\nText." });
    expect((await work.run({ paths: [work.path("deep/cafe\u0301.md")] })).added).toEqual(["caf\u00E9.md"]);
  });

  it("reads a file once that two paths lead to, and reports two files with one id", async () => {
    await using one = await workspace({ "a.md": "# A\n\nText." });
    await using two = await workspace({ "a.md": "# B\n\nText." });
    const report = await one.run({ paths: [one.root, one.path("a.md"), two.root] });
    expect(report.added).toEqual(["a.md"]);
    expect(report.failed).toMatchObject([{ path: two.path("a.md"), code: "document-invalid" }]);
  });

  it("fails with a hint for a missing path, an empty folder and a file of another kind", async () => {
    await using work = await workspace({ "image.png": "x" });
    expect((await failureOf(work.run({ paths: [work.path("nowhere")] }))).code).toBe("path-not-found");
    const empty = await failureOf(work.run());
    expect(empty.code).toBe("no-documents");
    expect(empty.hint).toContain(".md");
    expect((await failureOf(work.run({ paths: [work.path("image.png")] }))).code).toBe("no-documents");
  });

  // The superuser can read every folder.
  it.skipIf(process.getuid?.() === 0)(
    "does not take files for gone in a folder that cannot be read",
    async () => {
      await using work = await workspace({ "a.md": "# A\n\nText.", "closed/b.md": "# B\n\nText." });
      await work.run();
      await chmod(work.path("closed"), 0);
      const report = await work.run();
      await chmod(work.path("closed"), 0o700);
      expect(report.failed).toMatchObject([{ path: work.path("closed"), code: "path-unreadable" }]);
      expect(report.removed).toEqual([]);
    },
  );

  it("does not read from devices, and reports links that lead nowhere", async () => {
    await using work = await workspace({ "a.md": "# A\n\nText." });
    await symlink("/dev/zero", work.path("endless.md"));
    await symlink("nowhere.md", work.path("lost.md"));
    const report = await work.run();
    expect(report.added).toEqual(["a.md"]);
    expect(report.failed.find(({ path }) => path === work.path("endless.md"))?.code).toBe("document-invalid");
    expect(report.failed.every(({ code }) => ["document-invalid", "path-unreadable"].includes(code))).toBe(
      true,
    );
  });

  it("refuses a file over the size limit", async () => {
    await using work = await workspace({
      "a.md": "# A\n\nText.",
      "big.txt": "x".repeat(20 * 1024 * 1024 + 1),
    });
    const report = await work.run();
    expect(report.added).toEqual(["a.md"]);
    expect(report.failed[0]?.message).toContain("the limit is 20 MB");
  });
});
