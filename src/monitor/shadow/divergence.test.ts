import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeEvaluation, shadowRecord } from "../../../test/contract/shadow-contract.ts";
import { createSeededRandom } from "../../stats/seeded-random.ts";
import { type ShadowRecord, type ShadowVerdict, shadowVerdicts } from "../../stores/monitor/shadows.ts";
import { measureDivergence } from "./divergence.ts";

/** What is left of sums of fractions. */
const ROUNDING = 1e-12;

const all = { by: "all", evaluations: [] } as const;

function records(counts: Partial<Record<ShadowVerdict, number>>, change: Partial<ShadowRecord> = {}) {
  return shadowVerdicts.flatMap((verdict) =>
    Array.from({ length: counts[verdict] ?? 0 }, (_, at) =>
      shadowRecord({ id: `${verdict}-${at}-${JSON.stringify(change)}`, verdict, ...change }),
    ),
  );
}

describe("the divergence of served and fresh answers", () => {
  it("counts what the judge was unsure of both ways, and what failed not at all", () => {
    const [figure] = measureDivergence(records({ same: 80, different: 10, unsure: 10, failed: 7 }), all);
    expect(figure).toMatchObject({ compared: 100, failed: 7, low: 0.1, high: 0.2, corrected: null });
    expect(figure?.interval?.low).toBeLessThan(0.1);
    expect(figure?.interval?.high).toBeGreaterThan(0.2);
  });

  it("has no share where nothing was compared", () => {
    const [figure] = measureDivergence(records({ failed: 3 }), all);
    expect(figure).toMatchObject({ compared: 0, failed: 3, low: null, high: null, interval: null });
    expect(measureDivergence([], all)).toEqual([]);
  });

  it("adds up each judge by itself, and names it with its latest evaluation", () => {
    const mixed = [...records({ same: 3 }), ...records({ different: 3 }, { judge: "judge b" })];
    const [newest, older] = [judgeEvaluation({ id: "2" }), judgeEvaluation({ id: "1" })];
    const figures = measureDivergence(mixed, { by: "all", evaluations: [newest, older] });
    expect(figures.map(({ judge, low, evaluation }) => [judge, low, evaluation?.id ?? null])).toEqual([
      ["judge a", 0, "2"],
      ["judge b", 1, null],
    ]);
  });

  it("groups by day, entry, surface and what wrote the fresh answer", () => {
    const mixed = [
      ...records({ same: 1 }, { at: "2026-03-02T23:59:59.000Z", entryId: "tls", surface: "support" }),
      ...records({ different: 1 }, { generator: "writer b" }),
    ];
    const groups = (by: "day" | "entry" | "surface" | "generator") =>
      measureDivergence(mixed, { by, evaluations: [] }).map(({ group, low }) => [group, low]);
    expect(groups("day")).toEqual([
      ["2026-03-01", 1],
      ["2026-03-02", 0],
    ]);
    expect(groups("entry")).toEqual([
      ["pool", 1],
      ["tls", 0],
    ]);
    expect(groups("surface")).toEqual([
      ["", 1],
      ["support", 0],
    ]);
    expect(groups("generator")).toEqual([
      ["writer a", 0],
      ["writer b", 1],
    ]);
  });

  it("counts answers that the documents no longer hold apart from what a judge found", () => {
    const found = records({ same: 8, different: 1 });
    const gone = shadowRecord({ id: "gone", verdict: "different", orders: [null, null] });
    const [figure] = measureDivergence([...found.map(asked), gone], all);
    expect(figure).toMatchObject({ different: 2, uncovered: 1, low: 0.2 });
  });

  it("keeps its bounds in order and its counts whole, whatever the verdicts", () => {
    const verdicts = fc.array(fc.constantFrom(...shadowVerdicts), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(verdicts, (drawn) => {
        const made = drawn.map((verdict, at) => asked(shadowRecord({ id: String(at), verdict })));
        const evaluations = [judgeEvaluation({ id: "1" })];
        const [figure] = measureDivergence(made, { by: "all", evaluations });
        expect(figure && figure.compared + figure.failed).toBe(drawn.length);
        if (!figure?.interval) return;
        const { low, high, interval, corrected } = figure;
        expect(interval.low).toBeLessThanOrEqual((low ?? -1) + ROUNDING);
        expect(interval.high).toBeGreaterThanOrEqual((high ?? 2) - ROUNDING);
        expect(corrected?.interval.low).toBeLessThanOrEqual(corrected?.value ?? -1);
        expect(corrected?.interval.high).toBeGreaterThanOrEqual(corrected?.value ?? 2);
      }),
    );
  });

  it("covers the truth when corrected for a judge that errs and wavers, with answers that are gone", () => {
    const random = createSeededRandom(11);
    const judge = (isDifferent: boolean): ShadowVerdict => {
      const drawn = random();
      const right = isDifferent ? 0.85 : 0.9;
      if (drawn < right) return isDifferent ? "different" : "same";
      return drawn < right + 0.07 ? "unsure" : isDifferent ? "same" : "different";
    };
    const labelled = (isDifferent: boolean) => {
      const counts = { same: 0, different: 0, unsure: 0, failed: 0 };
      for (let at = 0; at < 100; at += 1) counts[judge(isDifferent)] += 1;
      return counts;
    };
    const [rounds, truth] = [300, 0.05 + 0.95 * 0.1];
    let covered = 0;
    for (let round = 0; round < rounds; round += 1) {
      const counts = { same: labelled(false), different: labelled(true) };
      const made = Array.from({ length: 200 }, (_, at) => {
        const id = String(at);
        if (random() < 0.05) return shadowRecord({ id, verdict: "different", orders: [null, null] });
        return asked(shadowRecord({ id, verdict: judge(random() < 0.1) }));
      });
      const evaluations = [judgeEvaluation({ id: "1", counts })];
      const interval = measureDivergence(made, { by: "all", evaluations })[0]?.corrected?.interval;
      if (interval && interval.low <= truth && truth <= interval.high) covered += 1;
    }
    expect(covered / rounds).toBeGreaterThanOrEqual(0.92);
  });
});

/** As a judge leaves it that was asked. */
function asked(record: ShadowRecord): ShadowRecord {
  return record.verdict === "failed" ? record : { ...record, orders: ["same", "different"] };
}
