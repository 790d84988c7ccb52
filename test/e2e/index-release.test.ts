import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { AnswerRecord } from "../../bench/index-versions/answer-record.ts";
import { checkAnswers } from "../../bench/index-versions/check-answers.ts";
import { release } from "../../bench/index-versions/release.ts";
import { loadSet } from "../../src/eval/sets/load-set.ts";

/** A release of a small documentation while another process asks without a pause, on the embedded model. */

const pages = (pool: string, batch: string) => ({
  "redis.md": `# Redis\n\nSet the size of the Redis connection pool with ${pool}.\n`,
  "kafka.md": `# Kafka\n\nKafka batch consumption is configured with ${batch}.\n`,
  "mysql.md": "# MySQL\n\nA B+ tree index on frequently queried columns greatly speeds up slow queries.\n",
});

function write(folder: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const questions = [
  {
    ...{ id: "redis", question: "How do I configure a Redis connection pool?", answer_changed: true },
    ...{ paraphrase: "How do I configure connection pooling for Redis?" },
    ...{
      answer: "With spring.data.redis.lettuce.pool.max-active.",
      answer_old: "With spring.redis.pool.max-active.",
    },
    ...{ relevant: ["redis.md"], relevant_old: ["redis.md"] },
  },
  {
    ...{ id: "kafka", question: "How do I configure Kafka batch consumption?", answer_changed: false },
    ...{ paraphrase: "How do I set up Kafka batch consumption?" },
    ...{ answer: "With spring.kafka.listener.type=batch.", answer_old: null },
    ...{ relevant: ["kafka.md"], relevant_old: ["kafka.md"] },
  },
];

describe("a release under constant questions", () => {
  it("fails no question, mixes no versions, and serves nothing stale, there and back", async () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-pages-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const batch = "spring.kafka.listener.type=batch";
    const done = await release({
      folders: {
        from: write(join(folder, "v1"), pages("spring.redis.pool.max-active", batch)),
        to: write(join(folder, "v2"), pages("spring.data.redis.lettuce.pool.max-active", batch)),
      },
      ...{ questions, others: ["How do I optimize slow database queries?", "Who may see the moon?"] },
      set: loadSet({
        file: "set.yaml",
        text: '- { id: slow, question: "How do I optimize slow database queries?", expect: { documents: { mysql.md: 2 } } }',
      }),
      ...{ leastHits: 1, answersBetween: 60, lanes: 3, seed: 7 },
    });
    const counts = checkAnswers(done.records, done);
    expect(done.gate.passed).toBe(true);
    expect(done.foretold).toMatchObject({ documents: 1, golden: 1 });
    expect(counts).toMatchObject({
      failed: 0,
      degraded: 0,
      mixed: 0,
      staleGolden: 0,
      staleCached: 0,
      late: 0,
    });
    expect(Object.keys(counts.byIndex).sort()).toEqual(["main", "next"]);
    expect(Object.keys(counts.bySource)).toEqual(expect.arrayContaining(["golden", "cached", "fallback"]));
    const served = (index: string) =>
      new Set(done.records.flatMap((each) => (each.index === index && each.entryId ? [each.entryId] : [])));
    expect([...served("main")].sort()).toEqual(["kafka", "redis"]);
    expect([...served("next")]).toEqual(["kafka"]);
  });
});

describe("the check of answers", () => {
  const record = (changes: Partial<AnswerRecord>): AnswerRecord => ({
    ...{ question: "Why?", askedAt: 10, answeredAt: 11, source: "generated", index: "main", entryId: null },
    ...{ passageIds: ["old"], degraded: [], error: null, ...changes },
  });
  const facts = {
    versions: [
      { name: "main", passages: new Set(["old"]), fresh: new Set(["pool"]) },
      { name: "next", passages: new Set(["new"]), fresh: new Set<string>() },
    ],
    spans: [
      { name: "main", begun: 0, done: 0 },
      { name: "next", begun: 20, done: 22 },
    ],
  };

  it.each<[keyof ReturnType<typeof checkAnswers>, Partial<AnswerRecord>]>([
    ["failed", { error: "closed", source: null, index: null }],
    ["degraded", { degraded: ["rerank"] }],
    ["mixed", { passageIds: ["old", "new"] }],
    ["mixed", { index: "gone" }],
    ["staleGolden", { source: "golden", entryId: "pool", index: "next", askedAt: 30 }],
    ["staleCached", { source: "cached", index: "next", askedAt: 30 }],
    ["late", { askedAt: 30 }],
  ])("counts one that is %s: %j", (count, changes) => {
    expect(checkAnswers([record({}), record(changes)], facts)[count]).toBe(1);
  });

  it("takes either version while one gives way to the other", () => {
    const during = [record({ askedAt: 21 }), record({ askedAt: 21, index: "next", passageIds: ["new"] })];
    expect(checkAnswers(during, facts)).toMatchObject({ late: 0, mixed: 0, failed: 0 });
  });
});
