import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../test/golden-fixture.ts";
import { calibrateScores } from "../../calibrate/scores/calibrate-scores.ts";
import { buildScoreReport } from "../../calibrate/scores/report/build-score-report.ts";
import type { ScoreReport } from "../../calibrate/scores/report/score-report-schema.ts";
import type { ConfigInput } from "../../config.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { similarity } from "../../models/similarity.ts";
import type { Assay } from "../assay.ts";
import { type OpenAssayOptions, openAssay } from "../open-assay.ts";

const embedderId = createFakeEmbedder().fingerprint.id;
const later = createFakeEmbedder({ model: "later" });

/** Of twenty questions of each kind; the answerable ones score at 0.6 and more. */
function scoreReport(change: Partial<ScoreReport> & { overlap?: boolean } = {}): ScoreReport {
  const { overlap = false, ...given } = change;
  const questions = Array.from({ length: 40 }, (_, at) => {
    const answerable = at < 20;
    return { answerable, score: (overlap || !answerable ? 0.2 : 0.6) + (at % 20) / 200 };
  });
  const calibration = calibrateScores(questions, { wrongAnswerCost: 5, falseRefusalCost: 1 });
  return {
    ...buildScoreReport(calibration, {
      ...{ target: "retrieval", embedderId, dataHash: "d", keptApart: null, growth: null },
      createdAt: new Date("2026-01-02T03:04:05.000Z"),
    }),
    ...given,
  };
}

async function setUp() {
  const { store, put } = createGoldenFixture();
  await put("a.md", "# A\n\nThe pool holds ten connections.");
  let now = "2026-01-02T03:04:05.000Z";
  let ids = 0;
  const open = (config: ConfigInput = {}, embedder = createFakeEmbedder(), more: OpenAssayOptions = {}) =>
    openAssay({
      config: { surfaces: { support: {} }, ...config },
      store: { ...store, close: async () => {} },
      embedder: { ...embedder, defaultThresholds: { golden: similarity(0.8), retrieval: similarity(0.3) } },
      clock: () => new Date(now),
      createId: () => {
        ids += 1;
        return `c${ids}`;
      },
      ...more,
    });
  const travel = (to: string) => {
    now = to;
  };
  return { open, put, travel };
}

describe("calibrations", () => {
  it("are kept and pin nothing until they are applied, and then the pin names the record", async () => {
    const { open } = await setUp();
    await using assay = await open();
    const record = await assay.calibrations.keep(scoreReport(), { by: "ada" });
    expect(record).toMatchObject({
      ...{ target: "retrieval", surface: null, by: "ada", documents: 1, fingerprint: embedderId },
      counts: { labelled: 40, positive: 20 },
      decision: { kind: "run" },
      interval: { of: "threshold" },
      costs: { wrongCost: 5, refusalCost: 1, answerableShare: 0.5 },
    });
    expect(await assay.thresholds.get("retrieval")).toBe(0.3);
    const pin = await assay.calibrations.apply(record.id);
    expect(pin).toMatchObject({ origin: "calibrated", calibrationId: record.id });
    expect(await assay.thresholds.get("retrieval")).toBe(pin.value);
    expect(await assay.calibrations.list()).toMatchObject([{ id: record.id }]);
  });

  it("hold for the surface they are of", async () => {
    const { open } = await setUp();
    await using assay = await open();
    const { id } = await assay.calibrations.keep(scoreReport(), { surface: "support" });
    const { value } = await assay.calibrations.apply(id);
    expect(await assay.thresholds.get("retrieval", { surface: "support" })).toBe(value);
    expect(await assay.thresholds.get("retrieval")).toBe(0.3);
    await expect(assay.calibrations.keep(scoreReport(), { surface: "absent" })).rejects.toMatchObject({
      code: "surface-unknown",
    });
  });

  // @see https://github.com/weaviate/weaviate/issues/3385
  it("that say not to run are kept and never pinned", async () => {
    const { open } = await setUp();
    await using assay = await open();
    const { id, decision } = await assay.calibrations.keep(scoreReport({ overlap: true }));
    expect(decision).toMatchObject({ kind: "do-not-run", reason: "no-clean-separation" });
    await expect(assay.calibrations.apply(id)).rejects.toMatchObject({ code: "calibration-refused" });
    expect(await assay.thresholds.get("retrieval")).toBe(0.3);
  });

  // @see https://github.com/mongodb/chatbot/issues/441
  it("of another embedding model are not applied", async () => {
    const { open } = await setUp();
    await using assay = await open();
    const { id } = await assay.calibrations.keep(scoreReport({ embedderId: "other@1" }));
    await expect(assay.calibrations.apply(id)).rejects.toMatchObject({
      code: "calibration-refused",
      message: expect.stringContaining("other@1"),
    });
    await expect(assay.calibrations.apply("absent")).rejects.toMatchObject({ code: "calibration-not-found" });
  });
});

describe("the status of thresholds", () => {
  const statesOf = async ({ calibrations }: Pick<Assay, "calibrations">) =>
    (await calibrations.status()).map(({ name, surface, state }) => [name, surface, state]);

  it("tells what is measured from what is assumed, also where a surface has its own", async () => {
    const { open } = await setUp();
    await using assay = await open({ surfaces: { support: { golden: { threshold: 0.9 } }, other: {} } });
    await assay.calibrations.apply((await assay.calibrations.keep(scoreReport())).id);
    expect(await statesOf(assay)).toEqual([
      ["golden", null, "assumed"],
      ["cache", null, "none"],
      ["retrieval", null, "measured"],
      ["golden", "support", "assumed"],
    ]);
  });

  it("tells what is past its review date, and when the documents moved", async () => {
    const { open, put, travel } = await setUp();
    await using assay = await open({ calibration: { reviewAfterDays: 30, maxCorpusChange: 0.4 } });
    await assay.calibrations.apply((await assay.calibrations.keep(scoreReport())).id);
    const retrieval = async () =>
      (await assay.calibrations.status()).find(({ name }) => name === "retrieval");
    expect(await retrieval()).toMatchObject({ reviewDue: false, corpusChange: 0, warnings: [] });
    travel("2026-02-02T03:04:05.000Z");
    await put("b.md", "# B\n\nAnother page.");
    expect(await retrieval()).toMatchObject({
      ...{ state: "measured", reviewDue: true, ageDays: 31, corpusChange: 0.5 },
      warnings: [expect.stringContaining("31 days ago"), expect.stringContaining("50 %")],
    });
  });

  // @see https://github.com/langgenius/dify/issues/11748
  it("tells a stale one under another model, refused or assumed, and each answer says that it is assumed", async () => {
    const { open } = await setUp();
    const first = await open();
    await first.calibrations.apply((await first.calibrations.keep(scoreReport())).id);
    await first.close();
    const reindexing = await open({}, later, { forReindex: true });
    await reindexing.reindex();
    await reindexing.close();
    await using refused = await open({}, later);
    const stale = { state: "stale", isAssumed: false, value: null };
    expect((await refused.calibrations.status())[2]).toMatchObject(stale);
    await expect(refused.ask("How many connections does the pool hold?")).rejects.toMatchObject({
      code: "threshold-stale",
    });
    await using assumed = await open({ calibration: { onStale: "assumed" } }, later);
    expect((await assumed.calibrations.status())[2]).toMatchObject({ state: "stale", isAssumed: true });
    const { trace } = await assumed.ask("How many connections does the pool hold?");
    expect(trace.assumed).toEqual([
      { name: "retrieval", surface: null, value: expect.any(Number), chosenUnder: embedderId },
    ]);
  });
});
