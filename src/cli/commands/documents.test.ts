import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";

const PAGE = "# Redis\n\n## Pool\n\nThe pool holds ten connections.\n";

describe("documents list", () => {
  it("lists documents in columns, and of one collection alone", async () => {
    const fixture = createCliFixture();
    expect((await fixture.run(["documents", "list"])).out).toContain("No documents. Read some: assay ingest");
    await fixture.put("b.md", PAGE, { version: "7.2" });
    await fixture.put("a.md", PAGE);
    const { code, out } = await fixture.run(["documents", "list"]);
    expect(code).toBe(0);
    expect(out.split("\n").slice(1, 3)).toEqual([
      "a.md  v1       a.md   markdown  2026-01-01",
      "b.md  7.2      b.md   markdown  2026-01-01",
    ]);
    expect((await fixture.run(["documents", "list", "--collection", "faq"])).out).toBe(
      'No documents in the collection "faq".\n',
    );
    const json = (await fixture.run(["documents", "list", "--collection", "default", "--json"])).json();
    expect(json).toMatchObject({ documents: [{ id: "a.md", version: "v1" }, { id: "b.md" }] });
    expect(JSON.stringify(json)).not.toContain("ten connections");
  });
});

describe("documents show", () => {
  it("shows version, metadata and the lines of each passage", async () => {
    const fixture = createCliFixture();
    await fixture.put("redis.md", PAGE, { version: "7.2", topic: "redis" });
    const { out } = await fixture.run(["documents", "show", "redis.md"]);
    expect(out).toMatch(/^version +7\.2 \(revision 1\)$/m);
    expect(out).toMatch(/^metadata topic +redis$/m);
    expect(out).toContain("2 passages");
    expect(out).toContain("  lines 3-5 Redis › Pool #pool\n    ## Pool The pool holds ten connections.");
    expect((await fixture.run(["documents", "show", "redis.md", "--json"])).json()).toMatchObject({
      document: { id: "redis.md", version: "7.2", metadata: { topic: "redis" } },
      passages: [{ ordinal: 0 }, { headings: ["Redis", "Pool"], startLine: 3, endLine: 5, truncated: false }],
    });
  });

  it("suggests an id for one that is unknown", async () => {
    const fixture = createCliFixture();
    await fixture.put("guide/redis.md", PAGE);
    const { code, err } = await fixture.run(["documents", "show", "redis.md"]);
    expect(code).toBe(1);
    expect(err).toContain('No document "redis.md".');
    expect(err).toContain("Did you mean guide/redis.md?");
  });
});

describe("documents remove", () => {
  it("names the golden entries that are no longer served because of it", async () => {
    const fixture = createCliFixture();
    await fixture.put("redis.md", PAGE);
    await fixture.put("kafka.md", "# Kafka\n");
    const entry = { answer: "x", reviewedBy: "ada" };
    await fixture.golden.add({ ...entry, id: "pool", phrasings: ["Pool?"], sources: ["redis.md"] });
    await fixture.golden.add({ ...entry, id: "kafka", phrasings: ["Kafka?"], sources: ["kafka.md"] });
    await fixture.golden.add({ ...entry, id: "loose", phrasings: ["Loose?"], sources: [] });
    const { code, out } = await fixture.run(["documents", "remove", "redis.md"]);
    expect(code).toBe(0);
    expect(out).toBe(
      "removed redis.md\nmissing the golden entry pool is no longer served. The document redis.md is no longer there.\n  next assay golden review pool\n",
    );
    expect((await fixture.run(["documents", "remove", "kafka.md", "--json"])).json()).toMatchObject({
      removed: ["kafka.md"],
      stale: [{ id: "kafka", verdict: "missing" }],
    });
    expect(await fixture.store.documents.count()).toEqual({ documents: 0, passages: 0 });
  });

  it("removes none when one is unknown, whatever it is called", async () => {
    const fixture = createCliFixture();
    await fixture.put("redis.md", PAGE);
    for (const id of ["nowhere.md", "../redis.md", "*", "' OR 1=1 --", ""]) {
      const { code, err } = await fixture.run(["documents", "remove", "redis.md", id]);
      expect(code).toBe(1);
      expect(err).toContain("[document-not-found]");
    }
    expect(await fixture.store.documents.getDocument("redis.md")).toBeDefined();
  });
});
