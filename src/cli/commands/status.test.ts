import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { AppError } from "../../errors.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { type OpenAssayOptions, openAssay as open } from "../../service/open-assay.ts";

const PAGE = "# Redis\n\n## Pool\n\nThe pool holds ten connections.\n";
const entry = { answer: "x", reviewedBy: "ada" };

describe("status", () => {
  it("counts documents, passages and golden entries by verdict", async () => {
    const fixture = createCliFixture();
    await fixture.put("redis.md", PAGE);
    await fixture.golden.add({ ...entry, id: "a", phrasings: ["A?", "AA?"], sources: ["redis.md"] });
    await fixture.golden.add({ ...entry, id: "b", phrasings: ["B?"], sources: [] });
    const { code, out } = await fixture.run(["status", "--db", "docs.db"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^database +docs\.db$/m);
    expect(out).toMatch(/^documents +1 with 2 passages$/m);
    expect(out).toMatch(/^golden entries +2 with 3 questions: 1 fresh, 1 no-sources$/m);
    const draft = { answer: "y", phrasings: ["C?"], sources: ["redis.md"], draft: true };
    await fixture.golden.add({ ...draft, id: "c" });
    expect((await fixture.run(["status"])).out).toMatch(/: 1 fresh, 1 no-sources, 1 draft$/m);
    expect((await fixture.run(["golden", "list", "--state", "draft", "--json"])).json()).toMatchObject({
      entries: [{ id: "c", state: "draft", verdict: "draft" }],
    });
    await fixture.golden.remove("c");
    expect(out).toMatch(/^golden threshold +not kept in the database$/m);
    expect(out).not.toContain("warning");
    expect((await fixture.run(["status", "--json"])).json()).toMatchObject({
      documents: 1,
      passages: 2,
      goldenEntries: 2,
      goldenPhrasings: 3,
      goldenVerdicts: { fresh: 1, "no-sources": 1 },
      needsReindex: false,
      thresholds: { golden: null, retrieval: null },
    });
  });

  it("counts what the documents have of each entity field, and warns of one that none has", async () => {
    const fixture = createCliFixture();
    const env = { ASSAY_RETRIEVAL_ENTITY_FIELDS: "topic,prodct" };
    expect((await fixture.run(["status"], { env })).out).not.toContain("warning");
    await fixture.put("redis.md", PAGE, { topic: "redis" });
    await fixture.put("kafka.md", PAGE, { topic: "kafka" });
    const { code, out } = await fixture.run(["status"], { env });
    expect(code).toBe(0);
    expect(out).toMatch(/^entity field topic +2 values in 2 documents$/m);
    expect(out).toMatch(/^entity field prodct +0 values in 0 documents$/m);
    expect(out).toContain('warning No document has the field "prodct" of retrieval.entityFields.');
    expect((await fixture.run(["status", "--json"], { env })).json()).toMatchObject({
      entityFields: [
        { field: "topic", values: 2, documents: 2 },
        { field: "prodct", values: 0, documents: 0 },
      ],
    });
  });

  it("counts passages without a vector, and says what mends them, as doctor does", async () => {
    const fixture = createCliFixture();
    await fixture.put("redis.md", PAGE);
    Object.assign(fixture.store.documents, { countUnembedded: async () => 2 });
    const says =
      "2 passages have no vector and are not found by meaning. Embed everything anew: assay reindex";
    const { code, out } = await fixture.run(["status"]);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining(says) });
    expect((await fixture.run(["status", "--json"])).json()).toMatchObject({ unembeddedPassages: 2 });
    expect((await fixture.run(["doctor"])).out).toContain(`note ${says}`);
  });

  it("names the verifier, and says what a verifier without weights needs", async () => {
    const fixture = createCliFixture();
    expect((await fixture.run(["status"])).out).toMatch(/^verifier +off$/m);
    const env = { ASSAY_GOLDEN_VERIFIER: "local" };
    const { code, out } = await fixture.run(["status"], { env });
    expect(code).toBe(0);
    expect(out).toMatch(/^verifier +local, not usable$/m);
    expect(out).toMatch(
      /^warning The local verifier has no weights .*assay calibrate verifier --pairs <file>$/m,
    );
    const chat = {
      ASSAY_GOLDEN_VERIFIER: "chat",
      ASSAY_CHAT_BASE_URL: "http://127.0.0.1:9/v1",
      ASSAY_CHAT_MODEL: "judge",
    };
    expect((await fixture.run(["status", "--json"], { env: chat })).json()).toMatchObject({
      verifier: { mode: "chat", id: expect.stringMatching(/^chat judge@/), problem: null },
    });
  });

  it("works on a database of another model and names the command that moves it", async () => {
    const fixture = createCliFixture({ model: "newer" });
    await fixture.put("redis.md", PAGE);
    const { code, out } = await fixture.run(["status"]);
    expect(code).toBe(0);
    expect(out).toContain("Embed everything anew: assay reindex");
    expect((await fixture.run(["ask", "Which words?"])).err).toContain("[embedder-mismatch]");
    const elsewhere = await fixture.run(["ask", "Which words?", "--db", "my docs.db"]);
    expect(elsewhere.err).toMatch(/^hint {2}assay reindex --db 'my docs\.db'$/m);
  });

  it("shows what is stored while the model cannot be reached", async () => {
    const fixture = createCliFixture();
    await fixture.put("redis.md", PAGE);
    const { store } = fixture;
    const embedder = createFakeEmbedder({ model: "fake" });
    const openAssay = (options: OpenAssayOptions = {}) =>
      options.openModel === "first-use"
        ? open({ ...options, store, embedder })
        : Promise.reject(new AppError("embedder-unavailable", "The endpoint cannot be reached."));
    const { code, out } = await fixture.run(["status"], { openAssay });
    expect(code).toBe(0);
    expect(out).toMatch(/^model +cannot be opened$/m);
    expect(out).toMatch(/^documents +1 with/m);
    expect(out).toContain("warning The endpoint cannot be reached.");
    expect((await fixture.run(["status", "--json"], { openAssay })).json()).toMatchObject({
      modelProblem: "The endpoint cannot be reached.",
      documents: 1,
    });
  });

  it("passes on what opening the database ran into", async () => {
    const openAssay = () => Promise.reject(new AppError("database-not-found", 'No database "x.db".'));
    const { code, err } = await createCliFixture().run(["status"], { openAssay });
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('No database "x.db".') });
  });
});

describe("reindex", () => {
  it("embeds everything with the configured model, after which other commands work", async () => {
    const fixture = createCliFixture({ model: "newer" });
    await fixture.put("redis.md", PAGE);
    await fixture.golden.add({ ...entry, id: "a", phrasings: ["A?"], sources: ["redis.md"] });
    const { code, out } = await fixture.run(["reindex"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^embedded 2 passages and 1 question in \d+\.\d s: fake.* → newer/);
    expect((await fixture.run(["documents", "list"])).code).toBe(0);
    expect((await fixture.run(["reindex", "--json"])).json()).toMatchObject({ passages: 2, phrasings: 1 });
  });

  it("shows progress on a terminal's stderr alone", async () => {
    const fixture = createCliFixture();
    await fixture.put("redis.md", PAGE);
    const isTTY = { stdin: false, stdout: false, stderr: true };
    const { out, err } = await fixture.run(["reindex", "--json"], { isTTY });
    expect(err).toContain("Embedding");
    expect(JSON.parse(out)).toMatchObject({ passages: 2 });
  });

  it("stops at Ctrl-C and leaves the old vectors", async () => {
    const fixture = createCliFixture({ model: "newer" });
    await fixture.put("redis.md", PAGE);
    const before = await fixture.store.settings.getEmbedder();
    const { code, err } = await fixture.run(["reindex"], { signal: AbortSignal.abort() });
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("[aborted]") });
    expect(await fixture.store.settings.getEmbedder()).toEqual(before);
  });
});
