import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createGoldenFixture, type GoldenFixture } from "../../../test/golden-fixture.ts";

const REDIS = "# Redis\nintro\n## Pool\nset max-active";

async function createFixture(): Promise<GoldenFixture> {
  const fixture = createGoldenFixture();
  await fixture.put("redis.md", REDIS, { version: "v1", topic: "redis" });
  return fixture;
}

/** An export of two entries, from a store of its own. */
async function exported(): Promise<string> {
  const { golden } = await createFixture();
  const common = { reviewedBy: "ada", answer: "Set max-active.\n" };
  await golden.add({
    ...common,
    id: "pool",
    phrasings: ["Pool size?", "Pool limit?"],
    sources: ["redis.md#pool"],
  });
  await golden.add({ ...common, id: "redis", phrasings: ["Redis?"], sources: ["redis.md", "topic:redis"] });
  return golden.exportYaml();
}

const file = "golden.yaml";

const PLAIN = `version: 1
entries:
  - id: pool
    questions: [Pool size?]
    answer: Set max-active.
    sources:
      - passage: redis.md#pool
  - id: redis
    questions: [Redis?]
    answer: See the page.
    sources:
      - document: redis.md
      - topic: redis
`;

describe("importYaml with states", () => {
  /** One entry in each state, with all there is to say about it. */
  async function withStates() {
    const fixture = await createFixture();
    const { golden } = fixture;
    const common = { answer: "a\n", reviewedBy: "ada", sources: ["redis.md#pool"] };
    const words = {
      language: "pt-BR",
      audience: ["admins"],
      labels: ["#1", "yes"],
      negatives: ["No?", "- no"],
    };
    for (const id of ["approved", "retired", "stale"])
      await golden.add({ ...common, ...words, id, phrasings: [id] });
    await golden.add({ ...common, id: "draft", phrasings: ["draft"], draft: true });
    await golden.add({ ...common, id: "bare", phrasings: ["bare"], draft: true, sources: [] });
    await fixture.put("redis.md", REDIS.replace("set", "put"), { version: "v2", topic: "redis" });
    await golden.markFreshness(await golden.check(["stale"]));
    await golden.retire({ id: "retired" });
    return fixture;
  }

  it("brings states, negative questions, language, audience and labels over character for character", async () => {
    const yaml = await (await withStates()).golden.exportYaml();
    const { golden } = await createFixture();
    const result = await golden.importYaml(yaml, { file });
    expect(result).toMatchObject({
      added: ["approved", "bare", "draft", "retired", "stale"],
      drafts: ["bare", "draft"],
    });
    expect(await golden.exportYaml()).toBe(yaml);
    expect(await golden.importYaml(yaml, { file })).toMatchObject({ added: [], updated: [] });
    expect((await golden.show("draft")).entry).toMatchObject({ state: "draft", reviewedBy: "" });
    expect((await golden.history("draft"))[0]).toMatchObject({
      action: "imported",
      note: "From golden.yaml.",
    });
  });

  it("takes from a file written before states only what the file could say", async () => {
    const { golden } = await withStates();
    const old = (await golden.exportYaml(["approved", "retired"]))
      .replace(/^ {4}state: .*\n/gmu, "")
      .replace(/^ {4}(negatives|audience|labels):\n( {6}- .*\n)+/gmu, "")
      .replace(/^ {4}language: .*\n/gmu, "");
    const before = await golden.exportYaml();
    expect(await golden.importYaml(old, { file })).toMatchObject({
      updated: [],
      unchanged: ["approved", "retired"],
    });
    const edited = old.replace("a\n", "b\n").replaceAll("answer: |\n      a", "answer: |\n      b");
    expect(await golden.importYaml(edited, { file })).toMatchObject({ updated: ["approved", "retired"] });
    expect((await golden.show("retired")).entry).toMatchObject({
      state: "approved",
      language: "pt-BR",
      answer: "b\n",
    });
    expect(await golden.exportYaml()).not.toBe(before);
  });

  it("takes out what a newer file no longer has", async () => {
    const { golden } = await withStates();
    const yaml = (await golden.exportYaml(["approved"])).replace(/^ {4}negatives:\n( {6}- .*\n)+/mu, "");
    expect(await golden.importYaml(yaml, { file })).toMatchObject({ updated: ["approved"] });
    expect((await golden.show("approved")).entry.negatives).toEqual([]);
  });

  it("needs nobody who vouches for a draft", async () => {
    const { golden } = await createFixture();
    const draft = PLAIN.replaceAll("    questions", "    state: draft\n    questions");
    expect(await golden.importYaml(draft, { file })).toMatchObject({ drafts: ["pool", "redis"], stale: [] });
    expect((await golden.list()).map(({ freshness }) => freshness.verdict)).toEqual(["fresh", "fresh"]);
  });

  it.each([
    ["negatives: [pool SIZE]", "entries[0].negatives cannot be used"],
    ["language: klingon!", "entries[0].language cannot be used"],
    ["labels: [' ']", "entries[0].labels cannot be used"],
    ["negatives: ['\u{1f389}']", "entries[0].negatives[0] cannot be used"],
  ])("names the field that cannot be used: %s", async (field, message) => {
    const { golden } = await createFixture();
    const yaml = PLAIN.replace("    answer: Set", `    ${field}\n    answer: Set`);
    await expect(golden.importYaml(yaml, { file, stampedBy: "ada" })).rejects.toMatchObject({
      message: expect.stringContaining(message),
    });
  });
});

describe("importYaml", () => {
  it("brings an export into another store, where it is served and exports the same", async () => {
    const yaml = await exported();
    const { golden, ask } = await createFixture();
    expect(await golden.importYaml(yaml, { file })).toEqual({
      added: ["pool", "redis"],
      updated: [],
      unchanged: [],
      stale: [],
      drafts: [],
      warnings: [],
    });
    expect(await golden.exportYaml()).toBe(yaml);
    expect(await ask("pool limit", 0.8)).toMatchObject({
      kind: "hit",
      entry: { answer: "Set max-active.\n", reviewedBy: "ada", reviewedAt: "2026-01-01T00:00:00.000Z" },
    });
    expect(await golden.exportYaml(["pool"])).not.toContain("id: redis");
  });

  it("changes nothing and embeds nothing the second time", async () => {
    const yaml = await exported();
    const { golden, embedder, store } = await createFixture();
    await golden.importYaml(yaml, { file });
    const calls = embedder.calls.length;
    const sequence = await store.golden.vectors.sequence();
    expect(await golden.importYaml(yaml, { file })).toMatchObject({
      added: [],
      updated: [],
      unchanged: ["pool", "redis"],
    });
    expect(embedder.calls).toHaveLength(calls);
    expect(await store.golden.vectors.sequence()).toBe(sequence);
  });

  it("updates what the file changed and keeps the ids of phrasings that stay", async () => {
    const yaml = await exported();
    const { golden } = await createFixture();
    await golden.importYaml(yaml, { file });
    const before = (await golden.show("pool")).entry;
    const changed = yaml.replace("Pool limit?", "Largest pool?");
    expect(await golden.importYaml(changed, { file })).toMatchObject({
      updated: ["pool"],
      unchanged: ["redis"],
    });
    const { entry } = await golden.show("pool");
    expect(entry).toMatchObject({ revision: 2, createdAt: before.createdAt });
    expect(entry.phrasings[0]).toEqual(before.phrasings[0]);
    expect(entry.phrasings[1]?.id).not.toBe(before.phrasings[1]?.id);
  });

  it("moves and swaps phrasings between entries of the file", async () => {
    const yaml = await exported();
    const { golden, ask } = await createFixture();
    await golden.importYaml(yaml, { file });
    const swapped = yaml.replace("Redis?", "@").replace("Pool limit?", "Redis?").replace("@", "Pool limit?");
    expect(
      await golden.importYaml(swapped.replace(/- "?Pool limit\?"?/u, "- Pool limit?"), { file }),
    ).toMatchObject({
      updated: ["pool", "redis"],
    });
    expect(await ask("redis", 0.8)).toMatchObject({ kind: "hit", entry: { id: "pool" } });
  });

  it("takes stamps as they are and reports entries that do not fit this store", async () => {
    const yaml = await exported();
    const { golden, put, ask } = createGoldenFixture();
    expect((await golden.importYaml(yaml, { file })).stale).toMatchObject([
      { id: "pool", freshness: { verdict: "missing" } },
      { id: "redis", freshness: { verdict: "missing" } },
    ]);
    await put("redis.md", `${REDIS}\nmore`, { version: "v2", topic: "redis" });
    expect((await golden.importYaml(yaml, { file })).stale).toMatchObject([
      { id: "pool", freshness: { verdict: "changed" } },
      { id: "redis", freshness: { verdict: "changed" } },
    ]);
    expect(await ask("Redis?", 0.8)).toMatchObject({ kind: "stale" });
  });

  it("keeps the text of a stamp for later diffs where it is known, and says where it is not", async () => {
    const yaml = await exported();
    const known = await createFixture();
    await known.golden.importYaml(yaml, { file });
    await known.put("redis.md", "# Redis\nall new", { topic: "redis" });
    const review = await known.golden.openReview("redis");
    expect(review.changes.map(({ before }) => before)).toEqual([REDIS, REDIS]);

    const unknown = createGoldenFixture();
    await unknown.put("redis.md", "# Redis\nall new", { topic: "redis" });
    await unknown.golden.importYaml(yaml, { file });
    const { changes } = await unknown.golden.openReview("redis");
    expect(changes.map(({ before }) => before)).toEqual([undefined, undefined]);
    expect(changes[0]?.patch).toContain("its text was not kept");
  });

  it("stamps entries without a review in the name of who imports, and not without a name", async () => {
    const { golden } = await createFixture();
    await expect(golden.importYaml(PLAIN, { file })).rejects.toMatchObject({
      code: "import-invalid",
      message: expect.stringContaining("golden.yaml:3: entries[0].reviewed is missing"),
      hint: "assay golden import golden.yaml --reviewer <name>",
    });
    const result = await golden.importYaml(PLAIN, { file, stampedBy: "bob" });
    expect(result).toMatchObject({ added: ["pool", "redis"], stale: [] });
    const { entry } = await golden.show("pool");
    expect(entry).toMatchObject({ reviewedBy: "bob", sources: [{ label: "redis.md › Redis › Pool" }] });
    const again = await golden.importYaml(PLAIN, { file, stampedBy: "carol" });
    expect(again).toMatchObject({ unchanged: ["pool", "redis"], updated: [] });
    expect((await golden.show("pool")).entry.reviewedBy).toBe("bob");
  });

  it("does not stamp a stale entry anew behind the back of a review", async () => {
    const { golden, put } = await createFixture();
    await golden.importYaml(PLAIN, { file, stampedBy: "bob" });
    await put("redis.md", "# Redis\n## Pool\nset max-total", { topic: "redis" });
    const again = await golden.importYaml(PLAIN, { file, stampedBy: "bob" });
    expect(again.unchanged).toEqual(["pool", "redis"]);
    expect(again.stale.map(({ id }) => id)).toEqual(["pool", "redis"]);

    const edited = PLAIN.replace("Set max-active.", "Set max-total.");
    const sourced = PLAIN.replace("      - topic: redis\n", "");
    for (const yaml of [edited, sourced]) {
      await expect(golden.importYaml(yaml, { file, stampedBy: "bob" })).rejects.toMatchObject({
        code: "import-invalid",
        hint: expect.stringContaining("assay golden review"),
      });
    }
    expect((await golden.show("pool")).freshness.verdict).toBe("changed");
  });

  it("does not stamp what was ingested while the import was reading", async () => {
    const { golden, put, store } = await createFixture();
    await golden.importYaml(PLAIN, { file, stampedBy: "bob" });
    const { readSources } = store.golden;
    Object.assign(store.golden, {
      readSources: async (references: Parameters<typeof readSources>[0]) => {
        await put("redis.md", `${REDIS}, unseen`, { topic: "redis" });
        return readSources(references);
      },
    });
    const edited = PLAIN.replace("See the page.", "See page two.");
    await expect(golden.importYaml(edited, { file, stampedBy: "bob" })).rejects.toMatchObject({
      code: "import-invalid",
      message: expect.stringContaining('would stamp "redis", which is stale'),
    });
    expect((await golden.show("redis")).entry.answer).toBe("See the page.");
  });

  // biome-ignore format: one row a case
  const bad: [string, (yaml: string) => string, string][] = [
    ["an unusable id", (yaml) => yaml.replace("id: pool", "id: a b"), 'golden.yaml:3: entries[0].id cannot be used: Not an id for a golden entry: "a b".'],
    ["a blank answer", (yaml) => yaml.replace("Set max-active.", "' '"), "golden.yaml:5: entries[0].answer cannot be used: The answer is blank."],
    ["a question without words", (yaml) => yaml.replace("Pool size?", "Pool?, '!!'"), "golden.yaml:4: entries[0].questions[1] cannot be used: The question has no letter"],
    ["an id given twice", (yaml) => yaml.replace("id: redis", "id: pool"), "golden.yaml:8: entries[1].id appears twice: it is on line 3 already"],
    ["a question asked twice", (yaml) => yaml.replace("[Redis?]", "[pool  SIZE]"), "golden.yaml:9: entries[1].questions[0] appears twice: it is on line 4 already"],
    ["a question of an entry outside the file", (yaml) => yaml.replace("Pool size?", "Taken?"), 'golden.yaml:3: entries[0] asks "Taken?", which belongs to golden entry "owner" already'],
    ["an unknown document", (yaml) => yaml.replace("document: redis.md", "document: reds.md"), 'golden.yaml:12: entries[1].sources[0] cannot be used: No document "reds.md" is in the database.'],
    ["an unknown passage", (yaml) => yaml.replace("#pool", "#pools"), 'golden.yaml:7: entries[0].sources[0] cannot be used: redis.md has no section with the anchor "pools".'],
    ["a document for a passage", (yaml) => yaml.replace("#pool", ""), 'golden.yaml:7: entries[0].sources[0] cannot be used: "redis.md" is not a passage.'],
    ["an unknown topic", (yaml) => yaml.replace("topic: redis", "topic: mysql"), "golden.yaml:13: entries[1].sources[1] cannot be used: No document carries the topic"],
    ["a stamp without a review", (yaml) => yaml.replace("topic: redis", "topic: redis\n        version: v1"), "golden.yaml:13: entries[1].sources[1] cannot be used: it has a stamp"],
    ["a review without stamps", (yaml) => `${yaml}    reviewed: {by: ada, at: "2026-01-01T00:00:00Z"}\n`, "golden.yaml:12: entries[1].sources[0].hash is missing, although the entry has been reviewed"],
    ["a nameless reviewer", (yaml) => `${yaml}    reviewed: {by: "", at: "2026-01-01T00:00:00Z"}\n`, "golden.yaml:14: entries[1].reviewed.by cannot be used: No reviewer is named."],
  ];
  it("says how a section is written when one stands where a document belongs", async () => {
    const { golden } = await createFixture();
    const yaml = PLAIN.replace("document: redis.md", "document: redis.md#pool");
    await expect(golden.importYaml(yaml, { file, stampedBy: "bob" })).rejects.toMatchObject({
      code: "import-invalid",
      hint: "Write passage: redis.md#pool",
    });
  });

  it.each(bad)("names file, line and field of %s and changes nothing", async (_name, edit, message) => {
    const { golden, embedder } = await createFixture();
    const owner = { answer: "a", sources: ["redis.md"], reviewedBy: "ada" };
    await golden.add({ ...owner, id: "owner", phrasings: ["Taken?"] });
    const before = await golden.exportYaml();
    const calls = embedder.calls.length;
    await expect(golden.importYaml(edit(PLAIN), { file, stampedBy: "bob" })).rejects.toMatchObject({
      code: "import-invalid",
      message: expect.stringContaining(message),
    });
    expect(await golden.exportYaml()).toBe(before);
    expect(embedder.calls).toHaveLength(calls);
  });

  it("exports what it imported, whatever the entries", async () => {
    const words = fc.stringMatching(/^[a-z]{1,6}( [a-z:#'"-]{1,6}){0,3}\??$/u);
    const line = fc.constantFrom("a", "  b", "- c: d", "\t", "", "# e", "f ", "…");
    const entry = fc.record({
      question: words,
      answer: fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => `x${lines.join("\n")}`),
      source: fc.constantFrom("redis.md", "redis.md#pool", "topic:redis"),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(entry, { selector: (each) => each.question, maxLength: 4 }),
        async (entries) => {
          const from = await createFixture();
          for (const [index, { question, answer, source }] of entries.entries()) {
            const phrasings = [`${index} ${question}`];
            await from.golden.add({ phrasings, answer, sources: [source], reviewedBy: "ada" });
          }
          const yaml = await from.golden.exportYaml();
          const to = await createFixture();
          await to.golden.importYaml(yaml, { file });
          expect(await to.golden.exportYaml()).toBe(yaml);
          const answers = (await to.golden.list()).map((each) => each.entry.answer);
          expect(answers.toSorted()).toEqual(entries.map(({ answer }) => answer).toSorted());
        },
      ),
      { numRuns: 60 },
    );
  });
});
