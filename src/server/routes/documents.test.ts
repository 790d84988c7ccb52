import { describe, expect, it } from "vitest";
import { createServerFixture } from "../../../test/server-fixture.ts";

const at = (id: string) => `/v1/documents/${encodeURIComponent(id)}`;

describe("documents over HTTP", () => {
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
