import { describe, expect, it } from "vitest";
import { createGoldenFixture, type GoldenFixture } from "../../../test/golden-fixture.ts";
import type { Verdict } from "../../match/verdict.ts";
import type { VerifiablePair, Verification } from "../../models/verifier.ts";
import type { VectorTable } from "../../stores/vector-table.ts";
import { createVectorIndex } from "../../stores/vectors/vector-index.ts";
import { createGoldenMatcher, type GoldenMatchOptions } from "./match.ts";

const STORED = "How do I turn on batch mode in Kafka?";
const ASKED = "How can I turn on the batch mode in Kafka?";
const ANSWER = "Set `listener.type=batch`.\n";
const yes: Verification = { accepted: true, score: null, threshold: null, reason: "It serves." };
const no: Verification = { accepted: false, score: 0.2, threshold: 0.5, reason: "It does not." };

async function createFixture() {
  const fixture = createGoldenFixture();
  await fixture.put("kafka.md", "# Batch\nset listener.type=batch", { version: "v1" });
  await fixture.golden.add({
    ...{ id: "batch", phrasings: [STORED], answer: ANSWER },
    ...{ sources: ["kafka.md"], reviewedBy: "ada" },
  });
  return fixture;
}

const judged = (verification: Verification): Verdict => ({ kind: "judged", verification });

/** Asks with a verifier that says what it is told, after `meanwhile` happened. */
async function askVerified(
  fixture: GoldenFixture,
  verdict: Verdict,
  {
    question = ASKED,
    meanwhile,
    ...options
  }: { question?: string; meanwhile?: () => Promise<unknown> } & Pick<GoldenMatchOptions, "margin"> = {},
) {
  const pairs: VerifiablePair[] = [];
  const outcome = await fixture.matcher.match(question, {
    threshold: 0.7,
    ...options,
    embedQuestion: async () => {
      const [embedding] = await fixture.embedder.embed([question], { kind: "query" });
      if (!embedding) throw new Error("The fake embedder returned nothing.");
      return embedding;
    },
    verify: async (pair) => {
      pairs.push(pair);
      await meanwhile?.();
      return verdict;
    },
  });
  return { outcome, pairs };
}

describe("a match that is looked at a second time", () => {
  it("is served character for character once it is accepted", async () => {
    const { outcome, pairs } = await askVerified(await createFixture(), judged(yes));
    expect(outcome).toMatchObject({
      kind: "hit",
      entry: { answer: ANSWER },
      match: { entryId: "batch", how: "similar", phrasing: STORED, threshold: 0.7 },
      freshness: { verdict: "fresh" },
    });
    const [{ match }] = [outcome.kind === "hit" ? outcome : { match: undefined }];
    expect(pairs).toEqual([{ asked: ASKED, stored: STORED, answer: ANSWER, similarity: match?.similarity }]);
  });

  // The bar stays where it is; the pair is told apart by who reads it.
  // @see https://github.com/vllm-project/semantic-router/issues/2691
  it("is not served once it is rejected, however similar it is", async () => {
    const { outcome } = await askVerified(await createFixture(), judged(no), { question: `${STORED} (` });
    expect(outcome).toMatchObject({
      kind: "rejected",
      match: { entryId: "batch", similarity: 1 },
      verification: no,
    });
  });

  it("is not served when the verifier failed, and says why", async () => {
    const { outcome } = await askVerified(await createFixture(), { kind: "failed", reason: "It is down." });
    expect(outcome).toMatchObject({ kind: "unverified", reason: "It is down.", match: { entryId: "batch" } });
  });

  it("is asked about once, and only for what would be served", async () => {
    const fixture = await createFixture();
    const asked = async (question: string) => (await askVerified(fixture, judged(no), { question })).pairs;
    expect(await asked(`  ${STORED.toUpperCase()}`)).toEqual([]);
    expect(await asked("How do I rotate certificates?")).toEqual([]);
    expect(await asked("How do I turn off batch mode in Kafka?")).toEqual([]);
    expect(await asked(ASKED)).toHaveLength(1);
    await fixture.golden.add({
      ...{ id: "other", phrasings: ["How shall I turn on the batch mode in Kafka?"], answer: "Otherwise." },
      ...{ sources: ["kafka.md"], reviewedBy: "ada" },
    });
    const unclear = await askVerified(fixture, judged(no), { margin: 1 });
    expect(unclear).toMatchObject({ outcome: { kind: "unclear" }, pairs: [] });
  });

  it("does not fall to the next answer when the nearest is rejected", async () => {
    const fixture = await createFixture();
    await fixture.golden.add({
      ...{ id: "next", phrasings: ["How do I turn on batch mode in Kafka streams?"], answer: "Otherwise." },
      ...{ sources: ["kafka.md"], reviewedBy: "ada" },
    });
    const { outcome, pairs } = await askVerified(fixture, judged(no));
    expect(outcome).toMatchObject({ kind: "rejected", match: { entryId: "batch" } });
    expect(pairs).toHaveLength(1);
  });

  // A re-ingest that lands while the verifier thinks must not serve a stale answer.
  it.each([
    [
      "its source is re-ingested",
      (fixture: GoldenFixture) => fixture.put("kafka.md", "# Batch\nset batch=true", { version: "v2" }),
      { kind: "stale", freshness: { verdict: "changed", sources: [{ currentVersion: "v2" }] } },
    ],
    [
      "its source is removed",
      (fixture: GoldenFixture) => fixture.store.documents.removeDocuments(["kafka.md"]),
      { kind: "stale", freshness: { verdict: "missing" } },
    ],
    [
      "its answer is edited in a review",
      async ({ golden }: GoldenFixture) => {
        const { token } = await golden.openReview("batch");
        await golden.completeReview({ id: "batch", token, reviewedBy: "bob", answer: "Another answer." });
      },
      { kind: "unverified", reason: 'The entry "batch" changed while its answer was verified.' },
    ],
    [
      "it is retired",
      ({ golden }: GoldenFixture) => golden.retire({ id: "batch" }),
      { kind: "unverified", reason: expect.stringContaining("changed") },
    ],
    [
      "it is removed",
      ({ golden }: GoldenFixture) => golden.remove("batch"),
      { kind: "unverified", reason: expect.stringContaining("changed") },
    ],
    [
      "the question is kept from it",
      ({ golden }: GoldenFixture) => golden.addNegative("batch", ASKED),
      { kind: "unverified", reason: expect.stringContaining("changed") },
    ],
    [
      "another entry takes its id",
      async ({ golden }: GoldenFixture) => {
        await golden.remove("batch");
        const entry = { id: "batch", answer: ANSWER, sources: ["kafka.md"], reviewedBy: "ada" };
        await golden.add({ ...entry, phrasings: ["Where is the office?"] });
      },
      { kind: "unverified", reason: expect.stringContaining("changed") },
    ],
  ])("is not served when %s while the verifier thinks", async (_, change, expected) => {
    const fixture = await createFixture();
    const { outcome } = await askVerified(fixture, judged(yes), { meanwhile: async () => change(fixture) });
    expect(outcome).toMatchObject({ ...expected, match: { entryId: "batch" } });
  });

  it("serves the answer that was verified while something else of the entry is written", async () => {
    const fixture = await createFixture();
    const { outcome } = await askVerified(fixture, judged(yes), {
      meanwhile: () => fixture.golden.addPhrasing("batch", "Batch mode: how is it turned on?"),
    });
    expect(outcome).toMatchObject({ kind: "hit", entry: { answer: ANSWER, revision: 2 } });
  });

  it("is not served when somebody reports it for this question while the verifier thinks", async () => {
    const fixture = await createFixture();
    const { id: embedderId, dimension } = fixture.embedder.fingerprint;
    const indexOf = (table: VectorTable) => createVectorIndex({ table, dimension, embedderId });
    const reported = new Map<string, string[]>();
    const matcher = createGoldenMatcher({
      store: fixture.store.golden,
      index: indexOf(fixture.store.golden.vectors),
      negatives: indexOf(fixture.store.golden.negativeVectors),
      quarantined: async (question) => reported.get(question) ?? [],
    });
    const report = async () => reported.set(ASKED, ["batch"]);
    const { outcome } = await askVerified({ ...fixture, matcher }, judged(yes), { meanwhile: report });
    expect(outcome).toMatchObject({ kind: "vetoed", vetoes: [{ veto: "quarantined" }] });
  });

  it("passes on what the verifier throws", async () => {
    const broken = new Error("A defect.");
    const fixture = await createFixture();
    const meanwhile = async () => {
      throw broken;
    };
    await expect(askVerified(fixture, judged(yes), { meanwhile })).rejects.toBe(broken);
  });
});
