import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpSystem } from "../../../bench/staleness/http/create-http-system.ts";
import { serveSystem } from "../../../bench/staleness/http/serve-system.ts";
import type { VersionedData } from "../../../bench/staleness/load-data.ts";
import { type MomentCounts, measureSystem, type SystemRun } from "../../../bench/staleness/measure-system.ts";
import { systemsOf } from "../../../bench/staleness/open-systems.ts";
import { createLocalEmbedder, type Embedder } from "../../../src/index.ts";
import { startScriptedServer, textReply } from "../../fixtures/scripted-server.ts";

/** The benchmark of stale answers on a documentation of three pages, of which a release changes one. */

const page = (title: string, text: string) => `# ${title}\n\n${text}\n`;
const pool = "Set the size of the Redis connection pool with";
const data: VersionedData = {
  before: [
    { id: "redis.md", text: page("Redis", `${pool} spring.redis.pool.max-active.`) },
    { id: "kafka.md", text: page("Kafka", "Set spring.kafka.listener.type=batch to consume in batches.") },
    { id: "mysql.md", text: page("MySQL", "An index on often queried columns speeds up slow queries.") },
  ],
  after: [
    { id: "redis.md", text: page("Redis", `${pool} spring.data.redis.lettuce.pool.max-active.`) },
    { id: "kafka.md", text: page("Kafka", "Set spring.kafka.listener.type=batch to consume in batches.") },
    { id: "mysql.md", text: page("MySQL", "An index on often queried columns speeds up slow queries.") },
  ],
  questions: [
    {
      ...{ id: "redis", question: "How do I configure a Redis connection pool?" },
      ...{ paraphrase: "How do I configure connection pooling for Redis?", answer_changed: true },
      ...{ answer: "spring.data.redis.lettuce.pool.max-active", answer_old: "spring.redis.pool.max-active" },
      ...{ relevant: ["redis.md"], relevant_old: ["redis.md"] },
    },
    {
      ...{ id: "kafka", question: "How do I configure Kafka batch consumption?", answer_changed: false },
      ...{
        paraphrase: "How do I set up Kafka batch consumption?",
        answer: "Set the listener type to batch.",
      },
      ...{ relevant: ["kafka.md"], relevant_old: ["kafka.md"] },
    },
  ],
  uncovered: ["How do I rotate the TLS certificates on the gateway?"],
};

let embedder: Embedder;
let runs: readonly SystemRun[] = [];

const run = (index: number): SystemRun => {
  const found = runs[index];
  if (!found) throw new Error(`There are ${runs.length} runs.`);
  return found;
};
const countsOf = ({ moments }: SystemRun) =>
  moments.map(({ rightServed, staleServed, otherServed }: MomentCounts) => ({
    ...{ rightServed, stale: staleServed.length, other: otherServed.length },
  }));

beforeAll(async () => {
  embedder = await createLocalEmbedder({});
  const measured: SystemRun[] = [];
  for (const open of systemsOf(embedder)) {
    await using system = await open();
    // Over a socket, as any other system is measured.
    await using served = await serveSystem(system);
    measured.push(await measureSystem(createHttpSystem(served.url), data));
  }
  runs = measured;
});

afterAll(() => embedder?.close());

describe("answers stored before a release", () => {
  it("are all learnt, and served by every system while they hold", () => {
    expect(runs.map(({ given, kept }) => [given, kept])).toEqual(Array.from({ length: 4 }, () => [2, 2]));
    expect(runs.map((each) => countsOf(each)[0])).toEqual(
      Array.from({ length: 4 }, () => ({ rightServed: 4, stale: 0, other: 0 })),
    );
  });

  it("are served on where they hold and never where they do not, by both layers of Assay", () => {
    const kept = { rightServed: 2, stale: 0, other: 0 };
    expect(countsOf(run(0)).slice(1)).toEqual([kept, kept]);
    // A cached answer has its time to live beside that, which is a day where nothing is said.
    expect(countsOf(run(1)).slice(1)).toEqual([kept, { ...kept, rightServed: 0 }]);
  });

  it("are served for ever where similarity alone counts, and until they are old where age counts too", () => {
    expect(countsOf(run(2)).slice(1)).toEqual([
      { rightServed: 2, stale: 2, other: 0 },
      { rightServed: 2, stale: 2, other: 0 },
    ]);
    expect(countsOf(run(3)).slice(1)).toEqual([
      { rightServed: 2, stale: 2, other: 0 },
      { rightServed: 0, stale: 0, other: 0 },
    ]);
  });
});

it("says what an adapter answered that is not as described", async () => {
  const broken = await startScriptedServer([textReply("busy", { status: 503 }), textReply('{"served": 7}')]);
  const system = createHttpSystem(broken.url);
  await expect(system.ask("Why?", "2026-01-01T00:00:00.000Z")).rejects.toThrow(/ask answered 503: busy/);
  await expect(system.ask("Why?", "2026-01-01T00:00:00.000Z")).rejects.toThrow(/served/);
});
