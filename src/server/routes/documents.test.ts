import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { createServerFixture } from "../../../test/server-fixture.ts";
import { routeRoles } from "../access/route-roles.ts";

const at = (id: string) => `/v1/documents/${encodeURIComponent(id)}`;

describe("documents over HTTP", () => {
  it.each(["%ED%A0%80", "%FF", "50%off"])("are under no id that cannot be decoded: %s", async (id) => {
    const { call } = await createServerFixture();
    const { status, body } = await call("PUT", `/v1/documents/${id}`, { text: "# Page\n\nText.\n" });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: "request-invalid" } });
  });

  it("are put, listed, shown with their passages, and found by questions", async () => {
    const { call } = await createServerFixture();
    const text = "# Tides\n\n## Ebb\n\nThe harbour is dry at ebb.\n";
    const put = await call("PUT", at("guide/tides.md"), { text, metadata: { product: "harbour" } });
    expect(put.body).toMatchObject({ id: "guide/tides.md", change: "added", version: "v1" });
    expect((await call("GET", at("guide/tides.md"))).body).toMatchObject({
      document: { title: "Tides", metadata: { product: "harbour" }, source: text },
      passages: [{ headings: ["Tides", "Ebb"] }],
    });
    expect((await call("GET", "/v1/documents?limit=1")).body).toMatchObject({
      documents: [{ id: "guide/tides.md" }],
      readsFolders: false,
      nextCursor: expect.any(String),
    });
    const found = await call("POST", "/v1/retrieve", {
      query: "harbour dry ebb",
      filter: { product: "harbour" },
    });
    expect(found.body).toMatchObject({
      kind: "passages",
      passages: [{ document: { id: "guide/tides.md" } }],
    });
  });

  it("are replaced with a new version, and left alone where nothing moved", async () => {
    const { call } = await createServerFixture();
    await call("PUT", at("a.md"), { text: "# A\n\nOne.\n" });
    expect((await call("PUT", at("a.md"), { text: "# A\n\nOne.\n" })).body).toMatchObject({
      change: "unchanged",
      version: "v1",
    });
    expect((await call("PUT", at("a.md"), { text: "# A\n\nTwo.\n" })).body).toMatchObject({
      change: "changed",
      version: "v2",
    });
  });

  it("make a reviewed answer stale when they are replaced", async () => {
    const { call } = await createServerFixture();
    await call("PUT", at("kafka.md"), { text: "# Kafka\n\nSomething else.\n" });
    expect((await call("GET", "/v1/golden/kafka")).body).toMatchObject({ freshness: { verdict: "changed" } });
  });

  it("are told with the reviewed answers that rest on them, their passages or their topics", async () => {
    const { call, assay } = await createServerFixture();
    await assay.documents.put({ id: "a.md", text: "# A\n\nOne.\n", metadata: { topic: "letters" } });
    await assay.documents.put({ id: "b.md", text: "# B\n\nTwo.\n" });
    const add = (id: string, question: string, source: string) =>
      call("POST", "/v1/golden", { id, phrasings: [question], answer: "So.", sources: [source] });
    await add("topic", "Which letters are there?", "topic:letters");
    await add("passage", "What is one?", "a.md#a");
    await add("other", "What is two?", "b.md");
    const restingOn = async (id: string) => {
      const { body } = await call("GET", `/v1/golden?document=${encodeURIComponent(id)}`);
      return z
        .looseObject({ entries: z.array(z.looseObject({ entry: z.looseObject({ id: z.string() }) })) })
        .parse(body)
        .entries.map(({ entry }) => entry.id);
    };
    expect(await restingOn("a.md")).toEqual(["passage", "topic"]);
    await assay.documents.remove(["a.md"]);
    expect(await restingOn("a.md")).toEqual(["passage"]);
    expect(await restingOn("kafka.md")).toEqual(["kafka"]);
  });

  it("are removed once", async () => {
    const { call } = await createServerFixture();
    expect((await call("DELETE", at("kafka.md"))).body).toEqual({ removed: ["kafka.md"] });
    expect(await call("DELETE", at("kafka.md"))).toMatchObject({
      status: 404,
      body: { code: "document-not-found" },
    });
  });

  it.each([
    ["an id with a line break", "a\nb", { text: "x" }, "document-invalid"],
    ["an id with white space at its end", "a ", { text: "x" }, "document-invalid"],
    ["a text with NUL", "a.md", { text: "x\0y" }, "document-invalid"],
    ["half a character", "a.md", { text: "x\ud800" }, "document-invalid"],
    ["metadata that nothing filters by", "a.md", { text: "x", metadata: { a: { b: 1 } } }, "request-invalid"],
    ["a format that there is not", "a.md", { text: "x", format: "pdf" }, "request-invalid"],
    ["a page that is nested too deeply", "a.md", { text: ">".repeat(20_000) }, "document-invalid"],
  ])("refuse %s", async (_, id, body, code) => {
    const { call } = await createServerFixture();
    expect(await call("PUT", at(id), body)).toMatchObject({ status: 400, body: { code } });
  });
});

describe("the list of documents", () => {
  it("is searched by id and title, and says how many there are and of which collections", async () => {
    const { call, assay } = await createServerFixture();
    for (const [id, title] of [
      ["guide/Tides.md", "When the harbour is dry"],
      ["guide/crabs.md", "Crabs"],
    ] as const) {
      await assay.documents.put({ id, title, text: "# A page\n\nSome text.\n" });
    }
    const list = async (query: string) => (await call("GET", `/v1/documents?${query}`)).body;
    expect(await list("text=TIDES")).toMatchObject({ documents: [{ id: "guide/Tides.md" }], total: 1 });
    expect(await list("text=harbour&limit=1")).toMatchObject({ total: 1, nextCursor: null });
    expect(await list("text=guide/&limit=1")).toMatchObject({ total: 2, nextCursor: expect.any(String) });
    expect(await list("collection=none")).toMatchObject({
      documents: [],
      total: 0,
      collections: ["default"],
    });
  });
});

describe("an id that is a word of another address", () => {
  it("is read, replaced and removed like any other, since that address takes another method", async () => {
    const { call } = await createServerFixture();
    const path = "/v1/documents/ingest";
    expect(await call("PUT", path, { text: "# Tides\n\nThe harbour is dry.\n" })).toMatchObject({
      ...{ status: 200, body: { id: "ingest", change: "added" } },
    });
    expect(await call("GET", path)).toMatchObject({ status: 200, body: { document: { id: "ingest" } } });
    expect((await call("POST", path)).body).toMatchObject({ code: "ingest-sources-missing" });
    expect((await call("DELETE", path)).body).toEqual({ removed: ["ingest"] });
  });

  it("stays free for documents: no word takes a method that documents take", () => {
    const taken = Object.keys(routeRoles).filter((route) =>
      /^(GET|PUT|DELETE) \/v1\/documents\/[^:/]+$/.test(route),
    );
    expect(taken).toEqual([]);
  });
});

describe("reading the configured folders again", () => {
  it("reads what the configuration names and nothing that a request names, as JSON or as events", async () => {
    const folder = await mkdtemp(join(tmpdir(), "assay-sources-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, "tides.md"), "# Tides\n\nThe harbour is dry at ebb.\n");
    const { call, request, assay } = await createServerFixture({ config: { ingest: { sources: [folder] } } });
    const { status, body } = await call("POST", "/v1/documents/ingest");
    expect([status, body]).toMatchObject([200, { added: ["tides.md"], removed: [], failed: [] }]);
    await writeFile(join(folder, "tides.md"), "# Tides\n\nThe harbour is never dry.\n");
    const response = await request("/v1/documents/ingest", {
      method: "POST",
      headers: { accept: "text/event-stream" },
    });
    const text = await response.text();
    expect(text).toMatch(/^event: progress\n/);
    const [, report = ""] = /event: report\ndata: (.*)\n\n$/.exec(text) ?? [];
    expect(JSON.parse(report)).toMatchObject({ changed: ["tides.md"] });
    expect((await call("GET", "/v1/documents")).body).toMatchObject({ readsFolders: true });
    // What was put over HTTP is of no folder, and stays.
    expect((await assay.documents.list()).map(({ id }) => id)).toEqual(["kafka.md", "tides.md"]);
    expect((await call("POST", "/v1/documents/ingest?path=/etc")).status).toBe(400);
  });

  it("says which setting is missing where no folder is named", async () => {
    const { call } = await createServerFixture();
    expect(await call("POST", "/v1/documents/ingest")).toMatchObject({
      status: 409,
      body: { code: "ingest-sources-missing", hint: expect.stringContaining("ingest.sources") },
    });
  });
});
