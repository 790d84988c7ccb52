import { describe, expect, it } from "vitest";
import { loggedCache, logRecord } from "../../../../test/fixtures/log-record.ts";
import type { LogEntry, LogRecord } from "../../../stores/log.ts";
import { spentEntry } from "../../../stores/monitor/spent-entry.ts";
import { measureSavings } from "./measure-savings.ts";

interface Written {
  readonly id: string;
  readonly source: LogEntry["source"];
  readonly text: string | null;
  /** Cost of each call by stage; a hundred tokens in and ten out each. */
  readonly calls?: readonly (readonly [stage: string, cost: number | null])[];
  /** Of a cached answer: the answer it was written for. */
  readonly from?: string;
}

/** A log whose records came an hour apart, the first one first; of the last `newest` the savings are measured. */
function logOf(written: readonly Written[], { newest = written.length } = {}) {
  const records = written.map(
    ({ id, source, text, from, calls = [] }, at): LogRecord =>
      logRecord({
        ...(from !== undefined && { cache: loggedCache({ entryId: "e", answerId: from }) }),
        ...{ id, source, text, at: new Date(Date.UTC(2026, 0, 1, at)).toISOString() },
        trace: JSON.stringify({
          entries: calls.map(([stage, cost]) => ({
            stage,
            calls: [{ model: "m", inputTokens: 100, outputTokens: 10, cost }],
          })),
        }),
      }),
  );
  const read = async (id: string) => records.find((record) => record.id === id);
  return measureSavings(records.toReversed().slice(0, newest).map(spentEntry), { read, seed: 1 });
}

const generated = (id: string, cost: number | null): Written => ({
  ...{ id, source: "generated", text: `Answer ${id}.` },
  calls: [
    ["rewrite", cost === null ? null : cost / 4],
    ["generate", cost === null ? null : (cost * 3) / 4],
  ],
});

describe("savings from the log", () => {
  it("are the calls of the generation whose text was served again, less those of the hit", async () => {
    const found = await logOf([
      generated("a", 0.02),
      generated("b", 0.04),
      { id: "h1", source: "cached", text: "Answer a." },
      { id: "h2", source: "cached", text: "Answer b.", calls: [["verifier", 0.01]] },
      { id: "h3", source: "golden", text: "Answer a." },
    ]);
    expect(found).toMatchObject({ answers: 5, hits: 3, generated: { answers: 2 } });
    expect(found.generated.cost).toBeCloseTo(0.03, 9);
    expect(found.measured).toMatchObject({ hits: 3, generations: 2, inputTokens: 200, outputTokens: 20 });
    expect(found.measured.perHit).toBeCloseTo((0.02 + 0.03 + 0.02) / 3, 9);
    expect(found.measured.total).toBeCloseTo(0.07, 9);
    expect(found.measured.interval?.low).toBeLessThanOrEqual(found.measured.perHit ?? 0);
    expect(found.measured.interval?.high).toBeGreaterThanOrEqual(found.measured.perHit ?? 0);
  });

  it("go by the answer that a cached one was written for, whatever else says the same", async () => {
    const same = { text: "Same words." };
    const found = await logOf([
      { ...generated("dear", 0.08), ...same },
      { ...generated("cheap", 0.02), ...same },
      { id: "h1", source: "cached", ...same, from: "dear" },
      { id: "h2", source: "cached", text: null, from: "dear" },
    ]);
    expect(found).toMatchObject({ hits: 2, gone: 0, measured: { hits: 2, generations: 1, byText: 0 } });
    expect(found.measured.perHit).toBeCloseTo(0.08, 9);
  });

  it("find the first answer before the time that is looked at", async () => {
    const found = await logOf([generated("a", 0.02), { id: "h", source: "cached", text: null, from: "a" }], {
      newest: 1,
    });
    expect(found).toMatchObject({ answers: 1, gone: 0, measured: { hits: 1, byText: 0 } });
    expect(found.measured.perHit).toBeCloseTo(0.02, 9);
  });

  it("go by the same text where the first answer is gone, and say how often, and how often nothing is known", async () => {
    const found = await logOf([
      generated("a", 0.02),
      { id: "h1", source: "cached", text: "Answer a.", from: "purged" },
      { id: "h2", source: "cached", text: "Other words.", from: "purged" },
      { id: "h3", source: "golden", text: "Written by hand." },
    ]);
    expect(found).toMatchObject({ hits: 3, gone: 1, measured: { hits: 1, byText: 1 } });
  });

  it("count the calls that a record names, and guess none for one of a version that kept none", async () => {
    const call = { model: "m", outcome: "done", inputTokens: 7, outputTokens: 3, milliseconds: 1 } as const;
    const stage = { stage: "generate", outcome: "answered", milliseconds: 1 };
    const hashed = { question: null, text: null } as const;
    const records = [
      logRecord({
        ...{ id: "a", ...hashed, stages: [stage], calls: [{ ...call, stage: "generate", cost: 0.05 }] },
      }),
      logRecord({ id: "old", ...hashed }),
      logRecord({
        ...{ id: "h", source: "cached", ...hashed, stages: [{ ...stage, stage: "cache" }] },
        cache: loggedCache({ entryId: "e", answerId: "a" }),
      }),
    ];
    const read = async (id: string) => records.find((record) => record.id === id);
    const known = await measureSavings(records.map(spentEntry), { read, seed: 1 });
    expect(known).toMatchObject({ measured: { hits: 1, inputTokens: 7, perHit: 0.05 } });
    expect(known.generated).toEqual({ answers: 2, cost: 0.05 });
    const [, , hit] = records;
    const unknown = hit && { ...hit, cache: loggedCache({ entryId: "e", answerId: "old" }) };
    const guessed = await measureSavings(unknown ? [spentEntry(unknown)] : [], { read, seed: 1 });
    expect(guessed.measured).toMatchObject({ hits: 1, inputTokens: null, perHit: null });
  });

  it("do not count the second look, which a hit needs as well", async () => {
    const { measured } = await logOf([
      {
        ...generated("a", 0.02),
        calls: [
          ["verifier", 0.5],
          ["generate", 0.02],
        ],
      },
      { id: "h", source: "cached", text: "Answer a." },
    ]);
    expect(measured.perHit).toBeCloseTo(0.02, 9);
    expect(measured.interval).toBeNull();
  });

  it("are not guessed for an answer that a person wrote, that is gone, or that came later", async () => {
    const { hits, measured } = await logOf([
      { id: "h1", source: "golden", text: "Written by hand." },
      { id: "h2", source: "cached", text: "Answer a." },
      { id: "h3", source: "golden", text: null },
      generated("a", 0.02),
    ]);
    expect(hits).toBe(3);
    expect(measured).toMatchObject({ hits: 0, generations: 0, perHit: null, interval: null, total: null });
  });

  it("have tokens and no price where the model has none", async () => {
    const { measured } = await logOf([
      generated("a", null),
      { id: "h", source: "cached", text: "Answer a." },
    ]);
    expect(measured).toMatchObject({ hits: 1, inputTokens: 200, perHit: null, total: null });
  });

  it("are nothing in an empty log", async () => {
    expect(await logOf([])).toMatchObject({ answers: 0, hits: 0, days: 0, generated: { cost: null } });
  });
});
