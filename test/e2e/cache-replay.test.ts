import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IntentQuestion, loadIntents } from "../../bench/open-data/load-intents.ts";
import { splitPhrasings } from "../../bench/replay/draw-stream.ts";
import { measureReplay, type ReplayMeasurement } from "../../bench/replay/measure-replay.ts";
import { createLocalEmbedder } from "../../src/index.ts";

const folder = join(import.meta.dirname, "../../../shared/data/intents");
const isThere = existsSync(folder);
if (!isThere) process.stderr.write(`skipped: ${folder} is not there\n`);

const INTENTS = 30;

/** Every third intent, up to thirty, and all that is out of scope: a page for each intent takes its time to be embedded. */
function ofFewIntents(questions: readonly IntentQuestion[]): IntentQuestion[] {
  const intents = [...new Set(questions.flatMap(({ intent }) => intent ?? []))];
  const kept = new Set(intents.filter((_, at) => at % 3 === 0).slice(0, INTENTS));
  return questions.filter(({ intent }) => intent === null || kept.has(intent));
}

/**
 * A small replay of open questions. What must never happen is asserted; how often the cache is right is measured by
 * `npm run bench:replay` on many more, and depends on a threshold that is chosen there.
 */
describe.skipIf(!isThere)("a stream of open questions against the answer cache", () => {
  let work: string;
  let measured: ReplayMeasurement;
  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), "assay-replay-test-"));
    const questions = await loadIntents(folder, ["banking77", "clinc150"]);
    const halves = splitPhrasings(ofFewIntents(questions), 1);
    await using embedder = await createLocalEmbedder({ spinning: false });
    measured = await measureReplay({
      ...{ folder: work, embedder, halves, threshold: 0.8, slice: 12, seed: 1 },
      ...{ questions: 300, outOfScope: 0.1, exponent: 1.1 },
    });
  }, 600_000);
  afterAll(() => rm(work, { recursive: true, force: true }));

  it("serves the same question and similar ones", () => {
    const { served, questions } = measured.stream;
    expect(questions).toBe(300);
    expect(served.exact).toBeGreaterThan(50);
    expect(served.similar).toBeGreaterThan(0);
    expect(measured.entries).toBeGreaterThan(20);
  });

  // @see https://github.com/HKUDS/LightRAG/issues/755
  it("serves nothing that a document does not say any more", () => {
    const { stale, couldBeStale, revised, removed } = measured.stream;
    expect([revised, removed]).toEqual([36, 3]);
    expect(couldBeStale).toBeGreaterThan(5);
    expect(stale).toBe(0);
  });

  // @see https://github.com/jaredwray/cacheable/issues/888
  it("has ten answers written for sixty-four people who ask ten things at once", () => {
    expect(measured.burst).toEqual({ askers: 64, questions: 10, generations: 10, wrong: 0 });
  });

  // @see https://github.com/BerriAI/litellm/issues/19575
  it("gives other surfaces, audiences, tenants, index versions and models answers of their own, and keeps those to them", () => {
    const { before, others, after } = measured.realms;
    expect(before).toEqual({ asked: 12, ownHits: 12, crossHits: 0 });
    expect(after).toEqual(before);
    expect(others.map(({ name }) => name)).toEqual([
      "other-surface",
      "other-audience",
      "other-tenant",
      "other-index-version",
      "other-chat-model",
      "other-fingerprint",
    ]);
    for (const { name, first, second } of others) {
      expect({ name, crossHits: first.crossHits + second.crossHits }).toEqual({ name, crossHits: 0 });
      // Not every search finds there what it found elsewhere; that nearly all are hits shows that the cache is at work.
      expect(second.ownHits).toBeGreaterThanOrEqual(10);
    }
  });
});
