import { describe, expect, it } from "vitest";
import { logRecord } from "../../../test/fixtures/log-record.ts";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";
import type { ConfigInput } from "../../config.ts";
import { createFakeChatModel } from "../../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { similarity } from "../../models/similarity.ts";
import type { LogRecord } from "../../stores/log.ts";
import { type OpenAssayOptions, openAssay } from "../open-assay.ts";

const POOL = "How do I configure the redis connection pool?";

function record(at: number, change: Partial<LogRecord> & { question: string }): LogRecord {
  return logRecord({
    ...{ id: `r${at}`, questionKey: change.question, text: `Answer to ${change.question}` },
    at: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
    ...change,
  });
}

async function setUp(records: readonly LogRecord[], more: OpenAssayOptions = {}) {
  const { store, put, golden } = createGoldenFixture();
  await put("redis.md", "# Redis\n\nConfigure the redis connection pool through pool.max-active.");
  await golden.add({
    ...{ id: "pool", phrasings: [POOL], answer: "Set max-active.", sources: ["redis.md"], reviewedBy: "ada" },
  });
  await store.log.append({ records });
  const open = (config: ConfigInput = {}) =>
    openAssay({
      config,
      store: { ...store, close: async () => {} },
      embedder: createFakeEmbedder({
        defaultThresholds: { golden: similarity(0.8), retrieval: similarity(0.3) },
      }),
      ...more,
    });
  return { open, store };
}

describe("mining pairs from the log", () => {
  it("pairs each question with the nearest stored one: reviewed, or asked before and answered", async () => {
    const { open } = await setUp([
      record(1, { question: "How do I configure the redis pool?" }),
      record(2, { question: "Why is the mysql query slow?" }),
      record(3, { question: "Why is my mysql query slow?" }),
      record(4, { question: "Why is my mysql query slow?" }),
    ]);
    await using assay = await open();
    const mined = await assay.labelling.mine();
    expect(mined).toMatchObject({ questions: 3, requests: 4, labelled: 0, alone: 0, seed: 1 });
    const pairs = new Map(mined.rows.map(({ asked, ...row }) => [asked, row]));
    expect(pairs.get("How do I configure the redis pool?")).toMatchObject({
      ...{ stored: POOL, answer: "Set max-active.", entryId: "pool", requests: 1 },
    });
    expect(pairs.get("Why is my mysql query slow?")).toMatchObject({
      ...{ stored: "Why is the mysql query slow?", entryId: null, requests: 2, weight: 2 },
      answer: "Answer to Why is the mysql query slow?",
    });
    // Nothing that was asked later is stored yet when a question comes in.
    expect(pairs.get("Why is the mysql query slow?")?.stored).not.toBe("Why is my mysql query slow?");
  });

  it("leaves out what is stored word for word, and what a person labelled before", async () => {
    const { open, store } = await setUp([
      record(1, { question: POOL.toLowerCase(), source: "golden" }),
      record(2, { question: "How do I configure the redis pool?" }),
      record(3, { question: "How do I set the redis pool?" }),
    ]);
    await store.labels.append([
      {
        ...{ id: "l", asked: "how do I configure the redis pool", stored: POOL, answer: null, entryId: null },
        ...{ same: true, by: "ada", kind: "human", at: "2026-01-01T00:00:00.000Z", note: null },
      },
    ]);
    await using assay = await open();
    const { rows, labelled, requests } = await assay.labelling.mine();
    expect(rows.map(({ asked }) => asked)).toEqual(["How do I set the redis pool?"]);
    expect({ labelled, requests }).toEqual({ labelled: 1, requests: 1 });
  });

  it("pairs nobody with an answer that is for others", async () => {
    const question = "Why is the mysql query slow?";
    const { open } = await setUp([
      record(1, { question, surface: "support" }),
      record(2, { question, audience: ["admin"] }),
      record(3, { question: "Why is my mysql query slow?", surface: "docs" }),
    ]);
    await using assay = await open();
    const mined = await assay.labelling.mine();
    // To whoever labels, the two that differ by audience alone are one pair.
    expect(mined.rows.map(({ asked, stored, weight }) => [asked, stored, weight]).sort()).toEqual([
      ["Why is my mysql query slow?", POOL, 1],
      ["Why is the mysql query slow?", POOL, 2],
    ]);
    expect(mined).toMatchObject({ joined: 1, questions: 2, requests: 3 });
    const { rows: ofDocs } = await assay.labelling.mine({ surface: "docs" });
    expect(ofDocs.map(({ asked }) => asked)).toEqual(["Why is my mysql query slow?"]);
  });

  it("draws the same for the same seed, another for another, and never more than it is asked for", async () => {
    const records = Array.from({ length: 120 }, (_, at) =>
      record(at, {
        question: `Where does ${["cat", "dog", "owl"][at % 3]} number${at} of colony${at % 7} sleep?`,
      }),
    );
    const { open } = await setUp(records);
    await using assay = await open();
    const draw = async (seed: number) =>
      (await assay.labelling.mine({ seed, pairs: 40, strictest: 10 })).rows;
    expect(await draw(1)).toHaveLength(40);
    expect(await draw(1)).toEqual(await draw(1));
    expect(await draw(2)).not.toEqual(await draw(1));
    const weights = (await draw(1)).map(({ weight }) => weight ?? 0);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(120, 6);
  });

  it("is refused where the log keeps no questions", async () => {
    const { open } = await setUp([]);
    await using off = await open({ log: { enabled: false } });
    await expect(off.labelling.mine()).rejects.toMatchObject({ code: "log-off" });
  });
});

describe("judging pairs by the chat model", () => {
  const row = { id: "1", asked: "Is it on?", stored: "Is it off?", answer: "Yes.", entryId: null };

  it("asks of each pair with an answer, and takes no reply for a verdict that is none", async () => {
    const replies = ['{"serves": true}', "I cannot say.", '{"serves": false}'];
    const chat = createFakeChatModel({ reply: () => replies.shift() ?? "" });
    const { open } = await setUp([], { chat });
    await using assay = await open();
    const outcome = await assay.labelling.judge([row, { ...row, answer: null }, row, row]);
    expect(outcome.verdicts.filter((verdict) => verdict !== undefined)).toHaveLength(2);
    expect(outcome.verdicts[1]).toBeUndefined();
    expect(outcome).toMatchObject({ failed: 1, by: expect.stringContaining("prompt-") });
  });

  it("is refused without a chat model", async () => {
    const { open } = await setUp([]);
    await using assay = await open();
    await expect(assay.labelling.judge([row])).rejects.toMatchObject({ code: "config-invalid" });
  });
});
