import { describe, expect, it } from "vitest";
import { createGoldenFixture, type GoldenFixture } from "../../../test/golden-fixture.ts";
import type { Asker } from "../../stores/golden-scope.ts";
import type { GoldenAddition } from "../entries/add-entry.ts";

const QUESTION = "How do I reset the device password?";

async function setUp(entries: readonly (Partial<GoldenAddition> & { id: string })[]): Promise<GoldenFixture> {
  const fixture = createGoldenFixture();
  await fixture.put("a.md", "# A\n\nText.");
  for (const entry of entries) {
    const answer = entry.answer ?? `Answer of ${entry.id}.`;
    await fixture.golden.add({
      phrasings: [QUESTION],
      sources: ["a.md"],
      reviewedBy: "Ann",
      ...entry,
      answer,
    });
  }
  return fixture;
}

/** What an asker gets: the id of the entry served, or the outcome. */
async function ask(
  { matcher, embedder }: GoldenFixture,
  question: string,
  { threshold = 0.5, ...asker }: Asker & { threshold?: number } = {},
): Promise<string> {
  const outcome = await matcher.match(question, {
    threshold,
    ...asker,
    embedQuestion: async () => {
      const [embedding] = await embedder.embed([question], { kind: "query" });
      if (!embedding) throw new Error("The fake embedder returned nothing.");
      return embedding;
    },
  });
  return outcome.kind === "hit" ? outcome.entry.id : outcome.kind;
}

describe("a golden match within an audience and a language", () => {
  // @see https://github.com/BerriAI/litellm/issues/19575
  it.each([QUESTION, "How do I reset the password of the device?"])(
    "serves each asker what is for them and nobody else: %s",
    async (question) => {
      const fixture = await setUp([
        { id: "admin", audience: ["admin"] },
        { id: "member", audience: ["member"] },
      ]);
      expect(await ask(fixture, question, { audience: ["admin"] })).toBe("admin");
      expect(await ask(fixture, question, { audience: ["member"] })).toBe("member");
      for (const asker of [{}, { audience: [] }, { audience: ["guest"] }, { audience: ["Admin"] }]) {
        expect(await ask(fixture, question, asker)).toBe("far");
      }
    },
  );

  // @see https://github.com/BerriAI/litellm/issues/29086
  it("goes by who asks and by what is asked apart: another wording by the same asker hits", async () => {
    const fixture = await setUp([{ id: "admin", audience: ["admin"], language: "en" }]);
    for (const question of [
      QUESTION,
      "How do I reset the password of my device?",
      "Reset the device password",
    ]) {
      expect(await ask(fixture, question, { audience: ["x", "admin"], language: "en-GB" })).toBe("admin");
    }
  });

  // @see https://github.com/cds-snc/ai-answers/issues/222
  it.each([QUESTION, "How do I reset the password of the device?"])(
    "serves no answer in a language that was not asked for: %s",
    async (question) => {
      const fixture = await setUp([{ id: "fr", language: "fr", answer: "Voir A." }]);
      expect(await ask(fixture, question, { language: "es" })).toBe("far");
      expect(await ask(fixture, question, { language: "fr-CA" })).toBe("fr");
      expect(await ask(fixture, question)).toBe("fr");
    },
  );

  it("finds the entry for an asker behind a thousand nearer ones for others", async () => {
    const fixture = createGoldenFixture();
    await fixture.put("a.md", "# A\n\nText.");
    const [near, own] = await fixture.embedder.embed([QUESTION, "How do I reset a password?"], {
      kind: "query",
    });
    if (!near || !own) throw new Error("The fake embedder returned nothing.");
    const { id, dimension } = fixture.embedder.fingerprint;
    const state = (await fixture.store.golden.readSources([{ kind: "document", documentId: "a.md" }]))[0];
    if (state?.kind !== "found") throw new Error("The document is not there.");
    const entry = (entryId: string, text: string, audience: readonly string[]) => ({
      entry: {
        ...{ id: entryId, state: "approved" as const, answer: `Answer of ${entryId}.`, negatives: [] },
        phrasings: [{ id: `${entryId}-p`, text, normalised: text.toLowerCase() }],
        sources: [
          {
            reference: { kind: "document" as const, documentId: "a.md" },
            ...{ hash: state.hash, version: state.version, label: "a.md" },
          },
        ],
        ...{ language: null, audience, labels: [], reviewedBy: "Ann", revision: 1 },
        ...{ reviewedAt: "2026-01-01T00:00:00.000Z", createdAt: "2026-01-01T00:00:00.000Z" },
      },
      vectors: [text.startsWith("nearer") ? near.vector : own.vector],
      ...{ negativeVectors: [], embedder: { id, dimension }, expectedRevision: 0, snapshotTexts: new Map() },
      event: { action: "added" as const, at: "2026-01-01T00:00:00.000Z", by: "Ann", note: null },
    });
    await fixture.store.golden.putEntries([
      ...Array.from({ length: 1000 }, (_, number) =>
        entry(`o${number}`, `nearer ${number}`, [`other-${number}`]),
      ),
      entry("mine", "How do I reset a password?", ["me"]),
    ]);
    expect(await ask(fixture, QUESTION, { audience: ["me"] })).toBe("mine");
    expect(await ask(fixture, QUESTION)).toBe("far");
    expect(await ask(fixture, QUESTION, { audience: ["other-7"] })).toBe("o7");
  });

  it("is not made unclear by an entry for others", async () => {
    const fixture = await setUp([
      { id: "admin", audience: ["admin"] },
      { id: "member", audience: ["member"], phrasings: ["How do I reset the device passwords?"] },
    ]);
    const outcome = await fixture.matcher.match("How do I reset the device password now?", {
      ...{ threshold: 0.5, margin: 0.5, audience: ["admin"] },
      embedQuestion: async () => {
        const [embedding] = await fixture.embedder.embed(["How do I reset the device password now?"], {
          kind: "query",
        });
        if (!embedding) throw new Error("The fake embedder returned nothing.");
        return embedding;
      },
    });
    expect(outcome.kind).toBe("hit");
  });

  it("serves neither of two answers to an asker whom both are for, and names them", async () => {
    const fixture = await setUp([
      { id: "admin", audience: ["admin"] },
      { id: "member", audience: ["member"] },
    ]);
    const outcome = await fixture.matcher.match(QUESTION, {
      ...{ threshold: 0.5, audience: ["member", "admin"] },
      embedQuestion: () => Promise.reject(new Error("No model is needed for an exact match.")),
    });
    expect(outcome).toMatchObject({
      kind: "unclear",
      match: { entryId: "admin", how: "exact" },
      rival: { entryId: "member", how: "exact" },
    });
  });

  it("serves an answer that two entries share, from the one whose sources stand", async () => {
    const fixture = await setUp([]);
    await fixture.put("b.md", "# B\n\nText.");
    const common = { phrasings: [QUESTION], answer: "The same.", reviewedBy: "Ann" };
    await fixture.golden.add({ ...common, id: "admin", audience: ["admin"], sources: ["a.md"] });
    await fixture.golden.add({ ...common, id: "member", audience: ["member"], sources: ["b.md"] });
    const asker = { audience: ["admin", "member"] };
    expect(await ask(fixture, QUESTION, asker)).toBe("admin");
    await fixture.put("a.md", "# A\n\nOther text.");
    expect(await ask(fixture, QUESTION, asker)).toBe("member");
    expect(await ask(fixture, QUESTION, { audience: ["admin"] })).toBe("stale");
  });

  it("follows an entry whose audience or language changes", async () => {
    const fixture = await setUp([{ id: "e" }]);
    const question = "How do I reset the password of the device?";
    const change = async (scope: { audience?: string[]; language?: string | null }) => {
      const entry = await fixture.store.golden.getEntry("e");
      if (!entry) throw new Error("The entry is gone.");
      const vectors = await fixture.store.golden.readVectors();
      await fixture.store.golden.putEntry({
        ...{ entry: { ...entry, ...scope }, expectedRevision: entry.revision, negativeVectors: [] },
        vectors: entry.phrasings.flatMap(({ id }) => vectors.get(id) ?? []),
        embedder: fixture.embedder.fingerprint,
        snapshotTexts: new Map(),
        event: { action: "imported", at: entry.createdAt, by: null, note: null },
      });
    };
    expect(await ask(fixture, question)).toBe("e");
    await change({ audience: ["admin"] });
    expect(await ask(fixture, question)).toBe("far");
    expect(await ask(fixture, question, { audience: ["admin"], language: "de" })).toBe("e");
    await change({ language: "en" });
    expect(await ask(fixture, question, { audience: ["admin"], language: "de" })).toBe("far");
    await change({ audience: [], language: null });
    expect(await ask(fixture, question, { language: "de" })).toBe("e");
  });

  it("serves nothing that is for others by the time it is read", async () => {
    let isLate = false;
    const fixture = createGoldenFixture({
      wrap: (golden) => ({
        ...golden,
        async readForServing(id) {
          const snapshot = await golden.readForServing(id);
          return snapshot && isLate
            ? { ...snapshot, entry: { ...snapshot.entry, audience: ["admin"] } }
            : snapshot;
        },
      }),
    });
    await fixture.put("a.md", "# A\n\nText.");
    await fixture.golden.add({
      id: "e",
      phrasings: [QUESTION],
      answer: "Yes.",
      sources: ["a.md"],
      reviewedBy: "Ann",
    });
    for (const question of [QUESTION, "How do I reset the password of the device?"]) {
      isLate = false;
      expect(await ask(fixture, question)).toBe("e");
      isLate = true;
      expect(await ask(fixture, question)).toBe("far");
    }
  });

  it("reads scopes once for each state of the store, and asks about no entry where none is limited", async () => {
    let reads = 0;
    const fixture = createGoldenFixture({
      wrap: (golden) => ({
        ...golden,
        readScopes() {
          reads += 1;
          return golden.readScopes();
        },
      }),
    });
    await fixture.put("a.md", "# A\n\nText.");
    const add = (id: string, audience: string[]) =>
      fixture.golden.add({
        ...{ id, audience, answer: id, sources: ["a.md"], reviewedBy: "Ann" },
        phrasings: [`Where is ${id} kept?`],
      });
    await add("one", []);
    for (let times = 0; times < 3; times += 1)
      expect(await ask(fixture, "Where is one kept today?")).toBe("one");
    expect(reads).toBe(1);
    await add("two", ["admin"]);
    for (let times = 0; times < 3; times += 1)
      expect(await ask(fixture, "Where is two kept today?")).not.toBe("two");
    expect(reads).toBe(2);
  });
});
