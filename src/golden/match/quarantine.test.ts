import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";
import { createMemoryStore } from "../../stores/memory/create-memory-store.ts";
import { createVectorIndex } from "../../stores/vectors/vector-index.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";
import { createGoldenMatcher } from "./match.ts";

const POOL = "How do I configure the redis connection pool?";
const NEAR = "How do I configure the redis connection pool size?";

/** Golden entries whose matcher asks the store's quarantine. */
async function createFixture() {
  const store = createMemoryStore();
  const fixture = createGoldenFixture({ store });
  const { embedder, golden, put } = fixture;
  await put("redis.md", "# Redis\nten");
  const add = (id: string, phrasings: string[], answer: string) =>
    golden.add({ id, phrasings, answer, sources: ["redis.md"], reviewedBy: "ada" });
  await add("pool", [POOL], "Set max-active.");
  const { id: embedderId, dimension } = embedder.fingerprint;
  const matcher = createGoldenMatcher({
    store: store.golden,
    index: createVectorIndex({ table: store.golden.vectors, dimension, embedderId }),
    negatives: createVectorIndex({ table: store.golden.negativeVectors, dimension, embedderId }),
    quarantined: (question) => store.quarantine.entriesFor([normaliseQuestion(question)]),
  });
  const report = (question: string, entryId = "pool") =>
    store.quarantine.add({
      ...{ entryId, questionKey: normaliseQuestion(question), question },
      ...{ by: null, at: "2026-03-01T00:00:00.000Z", note: null },
    });
  const ask = (question: string, threshold?: number) =>
    matcher.match(question, {
      threshold,
      embedQuestion: async () => {
        const [embedding] = await embedder.embed([question], { kind: "query" });
        if (!embedding) throw new Error("The fake embedder returned nothing.");
        return embedding;
      },
    });
  return { store, add, report, ask, embedder };
}

describe("a reported question", () => {
  // @see https://github.com/vllm-project/semantic-router/issues/1581
  it("is kept from the entry from the next match on, and from nothing else", async () => {
    const { report, ask } = await createFixture();
    expect((await ask(NEAR, 0.8)).kind).toBe("hit");
    await report(NEAR);
    expect(await ask(NEAR, 0.8)).toMatchObject({
      kind: "vetoed",
      match: { entryId: "pool" },
      vetoes: [{ veto: "quarantined", reason: expect.stringContaining('"pool"') }],
    });
    expect((await ask(POOL, 0.8)).kind).toBe("hit");
    expect((await ask(`${NEAR} please`, 0.8)).kind).toBe("hit");
  });

  it("is kept from the entry also where it is one of its own questions, with and without a threshold", async () => {
    const { report, ask, embedder } = await createFixture();
    await report(`  ${POOL.toUpperCase()} `);
    expect(await ask(POOL, 0.8)).toMatchObject({ kind: "vetoed", vetoes: [{ veto: "quarantined" }] });
    const calls = embedder.calls.length;
    expect(await ask(POOL)).toMatchObject({ kind: "vetoed", match: { how: "exact" } });
    expect(embedder.calls).toHaveLength(calls);
  });

  it("may still get another answer, and never the same one from another entry", async () => {
    const { add, report, ask } = await createFixture();
    await report(NEAR);
    await add("twin", ["How do I configure the redis connection pool well?"], "Set max-active.\n");
    expect((await ask(NEAR, 0.8)).kind).toBe("vetoed");
    await add("size", ["How do I configure the redis connection pool size now?"], "Set max-idle.");
    expect(await ask(NEAR, 0.8)).toMatchObject({ kind: "hit", entry: { id: "size" } });
  });

  it("is answered again once it is lifted", async () => {
    const { store, report, ask } = await createFixture();
    await report(NEAR);
    await store.quarantine.lift({ entryId: "pool", questionKey: normaliseQuestion(NEAR) });
    expect((await ask(NEAR, 0.8)).kind).toBe("hit");
  });
});
