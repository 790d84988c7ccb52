import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { cacheWrite } from "../../../test/contract/cache-samples.ts";

const PAGE = "# Redis\n\n## Pool\n\nThe pool holds ten connections.\n";

async function setUp() {
  const fixture = createCliFixture();
  await fixture.put("redis.md", PAGE);
  const { store } = fixture;
  const [passage] = await store.documents.getPassages("redis.md");
  const embedder = await store.settings.getEmbedder();
  if (!passage || !embedder) throw new Error("There is no passage.");
  const { id: passageId, documentId, hash, embeddingHash, startLine } = passage;
  const add = async (id: string, question: string, surface: string | null = null) => {
    const { entry, ...write } = cacheWrite({ id, question, texts: [], surface, embedder });
    const vector = new Float32Array(embedder.dimension);
    vector[0] = 1;
    const passages = [{ passageId, documentId, hash, embeddingHash, startLine }];
    await store.cache.put({ ...write, vector, entry: { ...entry, passages } });
  };
  return { ...fixture, add };
}

describe("cache", () => {
  it("is off where nothing writes, and says what it holds", async () => {
    const { run, add } = await setUp();
    await add("c1", "How large is the pool?");
    const { out, code } = await run(["cache", "status"]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^cache +off: no chat model writes answers$/m)]);
    expect((await run(["cache", "status", "--json"])).json()).toMatchObject({
      enabled: false,
      entries: 1,
      orphaned: 1,
      note: null,
    });
    expect((await run(["status"])).out).toMatch(
      /^cache +off: no chat model writes answers; 1 stored answer$/m,
    );
    const env = { ASSAY_CACHE_EXTRACTED: "true" };
    expect((await run(["cache", "status"], { env })).out).toContain("to the same question alone");
  });

  it("lists, shows and removes what is stored", async () => {
    const { run, add, store } = await setUp();
    await add("c1", "How large is the pool?", "docs");
    await add("c2", "How wide is the pool?");
    expect((await run(["cache", "list", "--surface", "docs"])).out).toMatch(/How large is the pool\? +c1/);
    expect((await run(["cache", "list", "--document", "other.md"])).out).toBe("No answers are stored.\n");
    const shown = await run(["cache", "show", "c1"]);
    expect(shown.out).toMatch(/^rests on +redis\.md:1 \(as it was\)$/m);
    expect(await run(["cache", "show", "nobody"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("assay cache list"),
    });
    expect((await run(["cache", "purge", "--entry", "c1", "--json"])).json()).toEqual({ removed: 1 });
    await store.documents.removeDocuments(["kafka.md"]);
    expect((await run(["cache", "purge", "--stale"])).out).toBe("0 stored answers removed.\n");
    expect((await run(["cache", "purge", "--document", "redis.md"])).out).toBe("1 stored answer removed.\n");
  });

  it.each([[[]], [["--all", "--stale"]]])("purges nothing by %j", async (flags) => {
    const { run, add } = await setUp();
    await add("c1", "How large is the pool?");
    expect(await run(["cache", "purge", ...flags])).toMatchObject({
      code: 2,
      err: expect.stringContaining("by one option"),
    });
    expect((await run(["cache", "list", "--json"])).json()).toHaveLength(1);
  });

  it("refuses two wishes of one question that cannot hold together", async () => {
    const { run } = await setUp();
    expect(await run(["ask", "--no-cache", "--only-if-cached", "How large is the pool?"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--no-cache and --only-if-cached"),
    });
    expect((await run(["ask", "--max-age", "-1", "How large is the pool?"])).code).toBe(2);
  });
});
