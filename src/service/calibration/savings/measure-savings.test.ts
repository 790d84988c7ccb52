import { describe, expect, it } from "vitest";
import type { LogEntry, LogRecord } from "../../../stores/log.ts";
import { measureSavings } from "./measure-savings.ts";

interface Written {
  readonly id: string;
  readonly source: LogEntry["source"];
  readonly text: string | null;
  /** Cost of each call by stage; a hundred tokens in and ten out each. */
  readonly calls?: readonly (readonly [stage: string, cost: number | null])[];
}

/** A log whose records came an hour apart, the first one first. */
function logOf(written: readonly Written[]) {
  const records = written.map(
    ({ id, source, text, calls = [] }, at): LogRecord => ({
      ...{ id, source, text, surface: null, asker: null, audience: [], language: null, question: "?" },
      ...{ questionKey: "?", citations: [], golden: null, degraded: [], versions: {}, milliseconds: 1 },
      at: new Date(Date.UTC(2026, 0, 1, at)).toISOString(),
      trace: JSON.stringify({
        entries: calls.map(([stage, cost]) => ({
          stage,
          calls: [{ model: "m", inputTokens: 100, outputTokens: 10, cost }],
        })),
      }),
    }),
  );
  const read = async (id: string) => records.find((record) => record.id === id);
  return measureSavings(records.toReversed(), { read, seed: 1 });
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
