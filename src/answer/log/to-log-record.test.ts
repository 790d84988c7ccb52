import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createToldAnswerer, far, found, hit } from "../../../test/answerer-fixture.ts";
import type { GoldenOutcome } from "../../golden/match/match.ts";
import { createQuestionKeys } from "./question-keys.ts";
import { toLogRecord } from "./to-log-record.ts";

const plain = createQuestionKeys({ keepsText: true, secret: undefined });
const hashed = createQuestionKeys({ keepsText: false, secret: "0123456789abcdef" });

async function answerOf(question: string, golden: GoldenOutcome = hit) {
  const { answerer } = createToldAnswerer({ golden: async () => golden, retrieval: async () => found });
  return answerer.ask(question);
}

describe("the record of an answer", () => {
  // @see https://github.com/wso2/api-manager/issues/4470
  it("has the answer's id, where the text came from, and what the golden layer compared", async () => {
    const answer = await answerOf("How do I batch?");
    const record = toLogRecord(
      answer,
      { surface: "docs", session: "s1", audience: ["admin"] },
      { keys: plain, versions: { index: "7" } },
    );
    expect(record).toMatchObject({
      id: answer.id,
      at: "2026-02-03T04:05:06.000Z",
      surface: "docs",
      audience: ["admin"],
      question: "How do I batch?",
      questionKey: "how do i batch",
      source: "golden",
      text: answer.text,
      golden: {
        outcome: "hit",
        entryId: "kafka",
        phrasingId: "p1",
        similarity: 0.9,
        threshold: 0.8,
        reason: null,
      },
      versions: { embedder: answer.trace.embedderId, index: "7" },
    });
    expect(JSON.parse(record.trace)).toEqual(JSON.parse(JSON.stringify(answer.trace)));
  });

  it("keeps the citations of an answer from the documents, and the nearest entry though it was too far", async () => {
    const record = toLogRecord(
      await answerOf("How do I set the listener?", far),
      {},
      { keys: plain, versions: { index: "7" } },
    );
    expect(record.source).toBe("extracted");
    expect(record.citations.length).toBeGreaterThan(0);
    expect(record.golden).toMatchObject({ outcome: "far", entryId: "kafka", similarity: 0.3 });
  });

  it("holds no word of a question that may not be kept", async () => {
    const words = fc.stringMatching(/^[a-z]{9,14}$/);
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 2, maxLength: 5 }), async (secret) => {
        const question = `${secret.join(" ")} batch?`;
        const written = JSON.stringify(
          toLogRecord(await answerOf(question, far), {}, { keys: hashed, versions: {} }),
        );
        for (const word of secret) expect(written).not.toContain(word);
      }),
      { numRuns: 25 },
    );
  });

  it("names an asker by what nobody can read back, the same for one session", async () => {
    const answer = await answerOf("How do I batch?");
    const asker = (session: string) =>
      toLogRecord(answer, { session }, { keys: plain, versions: { index: "7" } }).asker;
    expect(asker("cookie-1")).toBe(asker("cookie-1"));
    expect(asker("cookie-1")).not.toBe(asker("cookie-2"));
    expect(asker("cookie-1")).not.toContain("cookie");
    expect(toLogRecord(answer, {}, { keys: plain, versions: { index: "7" } }).asker).toBeNull();
  });
});

describe("keys of people", () => {
  it("differ for a session and a person of one name, and find what was kept before there was a secret", () => {
    expect(hashed.personOf("ann")).not.toBe(hashed.askerOf("ann"));
    expect(hashed.personOf("ann")).not.toBe(plain.personOf("ann"));
    expect(hashed.personsOf("ann")).toEqual([hashed.personOf("ann"), plain.personOf("ann")]);
    expect(hashed.askersOf("ann")).toEqual([hashed.askerOf("ann"), plain.askerOf("ann")]);
    expect(plain.personsOf("ann")).toEqual([plain.personOf("ann")]);
  });
});

describe("keys of questions", () => {
  it("are equal for equal questions, and of one secret alone", () => {
    expect(hashed.keyOf("How do I  batch?")).toBe(hashed.keyOf("how do i batch"));
    expect(hashed.keyOf("How do I batch?")).not.toBe(hashed.keyOf("How do I stop?"));
    const other = createQuestionKeys({ keepsText: false, secret: "another secret key" });
    expect(other.keyOf("How do I batch?")).not.toBe(hashed.keyOf("How do I batch?"));
    expect(hashed.keyOf("How do I batch?")).not.toContain("batch");
  });

  it("find what was noted while questions were kept, and the other way round", () => {
    const withSecret = createQuestionKeys({ keepsText: true, secret: "0123456789abcdef" });
    expect(hashed.keysOf("How do I batch?")).toContain(plain.keyOf("How do I batch?"));
    expect(withSecret.keysOf("How do I batch?")).toContain(hashed.keyOf("How do I batch?"));
  });
});
