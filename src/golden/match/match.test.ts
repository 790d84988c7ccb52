import { describe, expect, it } from "vitest";
import { createGoldenFixture, type GoldenFixture } from "../../../test/golden-fixture.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { similarity } from "../../models/similarity.ts";
import { createGoldenMatcher, type PhrasingIndex } from "./match.ts";

const KAFKA = "How do I configure Kafka batch consumption?";
const ANSWER = "Set `spring.kafka.listener.type=batch`.\n\n  Then take a List parameter.\t\n";

async function withKafka(fixture: GoldenFixture = createGoldenFixture()): Promise<GoldenFixture> {
  await fixture.put("kafka.md", "# Batch\nset spring.kafka.listener.type=batch", { version: "v2" });
  await fixture.golden.add({
    id: "kafka",
    phrasings: [KAFKA],
    answer: ANSWER,
    sources: ["kafka.md"],
    reviewedBy: "ada",
  });
  return fixture;
}

/** For entries without negative questions. */
const negatives = { similaritiesOf: async () => new Map<string, never>() };

const neverEmbed = async (): Promise<never> => {
  throw new Error("No embedding was needed.");
};

describe("createGoldenMatcher", () => {
  // A stored answer above the threshold is given as it is, without a model.
  // @see https://github.com/labring/FastGPT/issues/390
  it("serves an exact question character for character and embeds nothing", async () => {
    const { matcher } = await withKafka();
    const asked = "  how do I configure KAFKA   batch consumption ?!";
    const outcome = await matcher.match(asked, { threshold: 0.8, embedQuestion: neverEmbed });
    expect(outcome).toMatchObject({
      kind: "hit",
      entry: { answer: ANSWER, reviewedBy: "ada" },
      match: { how: "exact", similarity: 1, threshold: 0.8, phrasing: KAFKA },
      freshness: { verdict: "fresh" },
    });
  });

  it("serves a reworded question that is similar enough", async () => {
    const { ask } = await withKafka();
    expect(await ask("How do I set up Kafka batch consumption?", 0.7)).toMatchObject({
      kind: "hit",
      entry: { answer: ANSWER },
      match: { how: "similar", entryId: "kafka", phrasing: KAFKA },
    });
  });

  it("names the nearest question when none is similar enough", async () => {
    const { ask } = await withKafka();
    const outcome = await ask("How do I handle Kafka consumer failures?", 0.8);
    expect(outcome).toMatchObject({ kind: "far", nearest: { entryId: "kafka", threshold: 0.8 } });
    if (outcome.kind !== "far") return;
    expect(outcome.nearest?.similarity).toBeLessThan(0.8);
  });

  it("says that there is nothing to match", async () => {
    const { ask } = createGoldenFixture();
    expect(await ask(KAFKA, 0.8)).toEqual({ kind: "empty" });
    expect(await ask(KAFKA)).toEqual({ kind: "empty" });
  });

  // The number shown is the number compared, and the bound is inclusive.
  // @see https://github.com/langgenius/dify/issues/18271
  // @see https://github.com/langgenius/dify/issues/24031
  it("accepts a similarity equal to the threshold, 1 included", async () => {
    const vectors = { "tls one": [1, 0], "tls two": [0.6, 0.8], "tls three": [2, 0] };
    const fixture = createGoldenFixture({ embedder: createFakeEmbedder({ vectors }) });
    await fixture.put("tls.md", "# TLS\nrotate");
    const entry = { answer: "a", sources: ["tls.md"], reviewedBy: "ada" };
    await fixture.golden.add({ ...entry, phrasings: ["tls one"] });
    expect(await fixture.ask("tls two", 0.6)).toMatchObject({ kind: "hit", match: { similarity: 0.6 } });
    expect(await fixture.ask("tls two", 0.600001)).toMatchObject({
      kind: "far",
      nearest: { similarity: 0.6, threshold: 0.600001 },
    });
    expect(await fixture.ask("tls three", 1)).toMatchObject({ kind: "hit", match: { similarity: 1 } });
    expect(await fixture.ask("tls two", 1)).toMatchObject({ kind: "far" });
  });

  // A threshold of 0 is a threshold, not a missing one.
  // @see https://github.com/redis/redis-vl-python/issues/649
  it("takes 0 as a threshold and compares with it", async () => {
    const vectors = { base: [1, 0], right: [0, 1], left: [-0.1, 1] };
    const fixture = createGoldenFixture({ embedder: createFakeEmbedder({ vectors }) });
    await fixture.put("a.md", "# A\ntext");
    const entry = { answer: "a", sources: ["a.md"], reviewedBy: "ada" };
    await fixture.golden.add({ ...entry, phrasings: ["base"] });
    expect(await fixture.ask("right", 0)).toMatchObject({ kind: "hit", match: { threshold: 0 } });
    expect(await fixture.ask("left", 0)).toMatchObject({ kind: "far", nearest: { threshold: 0 } });
  });

  // Models whose scores lie low need a low threshold; there is no floor.
  // @see https://github.com/langgenius/dify/issues/11748
  it("reaches an entry at any threshold, also below zero", async () => {
    const vectors = { base: [1, 0], left: [-0.1, 1] };
    const fixture = createGoldenFixture({ embedder: createFakeEmbedder({ vectors }) });
    await fixture.put("a.md", "# A\ntext");
    const entry = { answer: "a", sources: ["a.md"], reviewedBy: "ada" };
    await fixture.golden.add({ ...entry, phrasings: ["base"] });
    expect(await fixture.ask("left", -0.2)).toMatchObject({ kind: "hit" });
  });

  it("refuses a threshold that is no similarity", async () => {
    const { ask } = await withKafka();
    await expect(ask(KAFKA, Number.NaN)).rejects.toThrow(RangeError);
    await expect(ask(KAFKA, 80)).rejects.toThrow(RangeError);
  });

  // No hit on similarity without a threshold that someone chose.
  // @see https://github.com/zilliztech/GPTCache/issues/651
  it("serves exact questions alone while no threshold is set, and says so", async () => {
    const { matcher } = await withKafka();
    const options = { threshold: undefined, embedQuestion: neverEmbed };
    expect(await matcher.match(KAFKA, options)).toMatchObject({ kind: "hit", match: { how: "exact" } });
    expect(await matcher.match(`${KAFKA} please`, options)).toEqual({ kind: "threshold-missing" });
  });

  // Higher is closer: what was stored must be nearest to itself.
  // @see https://github.com/langchain-ai/langchain/issues/8207
  it("takes no question for an equal one where case or a raised figure makes another of it", async () => {
    const { golden, ask } = createGoldenFixture();
    await golden.add({
      ...{ phrasings: ["What does tar -v do?", "What is 10² in the table?"], answer: "It lists files." },
      ...{ sources: [], reviewedBy: "Ann" },
    });
    for (const [question, veto] of [
      ["What does tar -V do?", "flags"],
      ["what is 102 in the table?", "numbers"],
    ] as const) {
      expect(await ask(question)).toEqual({ kind: "threshold-missing" });
      expect(await ask(question, 0.8)).toMatchObject({ kind: "vetoed", vetoes: [{ veto }] });
    }
    expect(await ask("WHAT DOES TAR -v DO")).toMatchObject({ match: { how: "exact" } });
  });

  it("finds each phrasing nearest to itself", async () => {
    const fixture = await withKafka();
    const others = ["How do I rotate certificates?", "How do I pool Redis connections?"];
    const entry = { answer: "b", sources: ["kafka.md"], reviewedBy: "ada" };
    for (const other of others) await fixture.golden.add({ ...entry, phrasings: [other] });
    for (const phrasing of [KAFKA, ...others]) {
      const outcome = await fixture.ask(`${phrasing} (`, 0.9);
      expect(outcome).toMatchObject({ kind: "hit", match: { phrasing, how: "similar", similarity: 1 } });
    }
  });

  // An edited document must stop the old answer for every wording.
  // @see https://github.com/HKUDS/LightRAG/issues/755
  // @see https://github.com/HKUDS/LightRAG/issues/1041
  it("refuses the same and the reworded question once the document has changed", async () => {
    const fixture = await withKafka();
    await fixture.put("kafka.md", "# Batch\nset spring.kafka.batch=true", { version: "v3" });
    for (const question of [KAFKA, "How do I set up Kafka batch consumption?"]) {
      expect(await fixture.ask(question, 0.7)).toMatchObject({
        kind: "stale",
        entryId: "kafka",
        reviewedBy: "ada",
        reviewedAt: "2026-01-01T00:00:00.000Z",
        freshness: {
          verdict: "changed",
          reason: "kafka.md changed since the review: reviewed at v2, now v3.",
        },
      });
    }
  });

  it("refuses when the document is gone and when no source was named", async () => {
    const fixture = await withKafka();
    const entry = { answer: "x", sources: [], reviewedBy: "ada" };
    await fixture.golden.add({ ...entry, phrasings: ["Who wrote this?"] });
    await fixture.store.documents.removeDocuments(["kafka.md"]);
    expect(await fixture.ask(KAFKA, 0.8)).toMatchObject({
      kind: "stale",
      freshness: { verdict: "missing" },
    });
    expect(await fixture.ask("Who wrote this?", 0.8)).toMatchObject({
      kind: "stale",
      freshness: { verdict: "no-sources" },
    });
  });

  it("does not serve the second-nearest entry in place of a stale one", async () => {
    const fixture = await withKafka();
    await fixture.put("other.md", "# Other\nstays");
    await fixture.golden.add({
      id: "second",
      phrasings: ["How do I configure Kafka batch production?"],
      answer: "wrong",
      sources: ["other.md"],
      reviewedBy: "ada",
    });
    await fixture.put("kafka.md", "# Batch\nanother text");
    const outcome = await fixture.ask("How do I configure Kafka batch consumption today?", 0.3);
    expect(outcome).toMatchObject({ kind: "stale", entryId: "kafka" });
  });

  it("does not serve an answer whose document is replaced between the match and the answer", async () => {
    const landed: string[] = [];
    const fixture: GoldenFixture = createGoldenFixture({
      wrap: (golden) => ({
        ...golden,
        async readForServing(entryId) {
          await fixture.put("kafka.md", `# Batch\nre-ingested ${landed.push(entryId)}`, { version: "v9" });
          return golden.readForServing(entryId);
        },
      }),
    });
    await withKafka(fixture);
    for (const question of [KAFKA, "How do I set up Kafka batch consumption?"]) {
      expect(await fixture.ask(question, 0.7)).toMatchObject({
        kind: "stale",
        freshness: { verdict: "changed", sources: [{ currentVersion: "v9" }] },
      });
    }
    expect(landed).toHaveLength(2);
  });

  // An id found in the index must still stand for the text it was found by.
  // @see https://github.com/zilliztech/GPTCache/pull/448
  it("serves nothing when the matched phrasing was taken out before the answer was read", async () => {
    let removed = false;
    const fixture: GoldenFixture = createGoldenFixture({
      wrap: (golden) => ({
        ...golden,
        async readForServing(entryId) {
          if (!removed) {
            removed = true;
            await fixture.golden.remove(entryId);
            await fixture.golden.add({
              id: entryId,
              phrasings: ["Where is the office?"],
              answer: "Elsewhere.",
              sources: ["kafka.md"],
              reviewedBy: "ada",
            });
          }
          return golden.readForServing(entryId);
        },
      }),
    });
    await withKafka(fixture);
    expect(await fixture.ask("How do I set up Kafka batch consumption?", 0.7)).toMatchObject({
      kind: "far",
      nearest: { phrasing: "Where is the office?" },
    });
  });

  // A row whose entry is gone must not hide a living neighbour.
  // @see https://github.com/zilliztech/GPTCache/issues/632
  it("looks past rows of entries that are gone", async () => {
    const { store } = await withKafka();
    const entry = await store.golden.getEntry("kafka");
    const asked: number[] = [];
    const index: PhrasingIndex = {
      async search(_vector, { k }) {
        asked.push(k);
        const dead = { id: "dead", group: "dead", similarity: similarity(0.99) };
        const alive = { id: entry?.phrasings[0]?.id ?? "", group: "kafka", similarity: similarity(0.9) };
        return [dead, alive].slice(0, k);
      },
    };
    const matcher = createGoldenMatcher({ store: store.golden, index, negatives });
    const embedQuestion = async () => ({ vector: new Float32Array(1), truncated: false });
    expect(await matcher.match("x y", { threshold: 0.8, embedQuestion })).toMatchObject({
      kind: "hit",
      match: { entryId: "kafka", similarity: 0.9 },
    });
    expect(asked).toHaveLength(2);
  });

  it("is far when every row is dead, and stops for a caller who gave up", async () => {
    const { store } = await withKafka();
    const index: PhrasingIndex = {
      search: async () => [{ id: "dead", group: "dead", similarity: similarity(1) }],
    };
    const matcher = createGoldenMatcher({ store: store.golden, index, negatives });
    const embedQuestion = async () => ({ vector: new Float32Array(1), truncated: false });
    expect(await matcher.match("x", { threshold: 0.8, embedQuestion })).toEqual({ kind: "far" });
    const signal = AbortSignal.abort();
    await expect(matcher.match("x", { threshold: 0.8, embedQuestion, signal })).rejects.toMatchObject({
      code: "aborted",
    });
  });

  it("serves an exact question whatever its neighbours and the language of the answer: a reviewer put it there", async () => {
    const fixture = await withKafka();
    const asked = "¿Cómo puedo configurar el consumo por lotes de Kafka?";
    const entry = { answer: "Set it in the file and start the listener anew.", sources: ["kafka.md"] };
    await fixture.golden.add({ ...entry, phrasings: [asked], reviewedBy: "ada" });
    const options = { threshold: 0.8, margin: 1, embedQuestion: neverEmbed };
    expect(await fixture.matcher.match(asked, options)).toMatchObject({
      kind: "hit",
      match: { how: "exact" },
    });
  });

  // Opposites are nearer to one another than most paraphrases.
  // @see https://github.com/vllm-project/semantic-router/issues/2691
  it("tells a vetoed question and one between two answers from a far one", async () => {
    const vectors = { "turn alerts on": [1, 0], "turn alerts off": [0.99, 0.14], "use alerts": [0.98, 0.2] };
    const fixture = createGoldenFixture({ embedder: createFakeEmbedder({ vectors }) });
    await fixture.put("a.md", "# A\ntext");
    const entry = { sources: ["a.md"], reviewedBy: "ada" };
    await fixture.golden.add({ ...entry, id: "on", answer: "On.", phrasings: ["turn alerts on"] });
    expect(await fixture.ask("turn alerts off", 0.8)).toMatchObject({
      kind: "vetoed",
      match: { entryId: "on", how: "similar", threshold: 0.8 },
      vetoes: [{ veto: "polarity", reason: expect.stringContaining("off") }],
    });
    await fixture.golden.add({ ...entry, id: "use", answer: "Use them.", phrasings: ["use alerts"] });
    const between = (margin: number) =>
      fixture.matcher.match("alerts?", {
        threshold: 0.8,
        margin,
        embedQuestion: async () => {
          const vector = new Float32Array(fixture.embedder.fingerprint.dimension);
          vector.set([0.99, 0.14]);
          return { vector, truncated: false };
        },
      });
    expect(await between(0.05)).toMatchObject({
      kind: "unclear",
      match: { entryId: "use" },
      rival: { entryId: "on" },
    });
    expect(await between(0)).toMatchObject({ kind: "hit", match: { entryId: "use" } });
  });

  it("looks further where the first phrasings are all vetoed", async () => {
    const fixture = createGoldenFixture();
    await fixture.put("a.md", "# A\ntext");
    const entry = { sources: ["a.md"], reviewedBy: "ada" };
    const seats = Array.from({ length: 20 }, (_, at) => `What is the limit for ${at + 21} seats?`);
    await fixture.golden.add({ ...entry, id: "many", answer: "Many.", phrasings: seats });
    await fixture.golden.add({
      ...entry,
      id: "two",
      answer: "Two.",
      phrasings: ["What please is now the limit for 2 seats?"],
    });
    expect(await fixture.ask("What is the limit for 2 seats or so?", 0.5)).toMatchObject({
      kind: "hit",
      entry: { id: "two" },
    });
  });
});
