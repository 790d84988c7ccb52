import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../../../test/golden-fixture.ts";
import { createFakeEmbedder } from "../../../models/fake/create-fake-embedder.ts";
import type { LabelledPair } from "../../../stores/labels.ts";
import { openAssay } from "../../open-assay.ts";
import type { CacheRequest } from "./calibration-request.ts";

/** Right pairs share all but one of their words, wrong ones half of them. */
function labels(each: number, change: Partial<LabelledPair> = {}): LabelledPair[] {
  const words = (at: number) => [...String(at + 100)].map((digit) => "abcdefghij"[Number(digit)]).join("");
  return Array.from({ length: each }, (_, at) =>
    [true, false].map((same): LabelledPair => {
      const thing = words(at);
      const asked = same
        ? `how do I mend the ${thing} of a roof now`
        : `where may ${thing} painters sleep at night`;
      const stored = same ? `how do I mend the ${thing} of a roof` : `where may ${thing} owls eat in winter`;
      return {
        ...{
          id: `${at} ${same}`,
          asked,
          stored,
          same,
          answer: null,
          entryId: null,
          by: "ada",
          kind: "human",
        },
        ...{ at: "2026-01-01T00:00:00.000Z", note: null, weight: 1, ...change },
      };
    }),
  ).flat();
}

async function setUp(given: readonly LabelledPair[]) {
  const { store } = createGoldenFixture();
  await store.labels.append(given);
  return openAssay({
    config: { surfaces: { support: {} } },
    store: { ...store, close: async () => {} },
    embedder: createFakeEmbedder(),
    clock: () => new Date("2026-01-02T00:00:00.000Z"),
  });
}

const request: CacheRequest = {
  ...{ target: "cache", perDay: 100, savingPerHit: 1, wrongCost: 2, minPrecision: 0.9 },
};

describe("running a calibration", () => {
  it("measures on the labels of people, keeps the record under a name, and pins nothing", async () => {
    await using assay = await setUp(labels(40));
    const stages = new Set<string>();
    const { calibration, headline, curve } = await assay.calibrations.run(request, {
      ...{ surface: "support", by: "ben" },
      onProgress: ({ stage }) => stages.add(stage),
    });
    expect(headline).toMatch(/^Run at/);
    expect(calibration).toMatchObject({
      surface: "support",
      by: "ben",
      counts: { labelled: 80, positive: 40 },
    });
    expect(curve.length).toBeGreaterThan(0);
    expect([...stages]).toEqual(["embedding", "measuring"]);
    expect(await assay.calibrations.list()).toMatchObject([{ id: calibration.id }]);
    expect(await assay.thresholds.get("cache", { surface: "support" })).toBeUndefined();
    await assay.calibrations.apply(calibration.id);
    expect(await assay.thresholds.get("cache", { surface: "support" })).toBeGreaterThan(0);
  });

  it("leaves out what was not drawn by chance as soon as anything was", async () => {
    const undrawn = labels(5, { by: "ben" }).map(({ weight: _, ...label }) => ({
      ...label,
      ...{ id: `undrawn ${label.id}`, asked: `please ${label.asked}` },
    }));
    await using assay = await setUp([...labels(6), ...undrawn]);
    const labelled = async (drawn?: boolean) =>
      (await assay.calibrations.run({ ...request, ...(drawn !== undefined && { drawn }) })).calibration.counts
        .labelled;
    expect(await labelled()).toBe(12);
    expect(await labelled(false)).toBe(22);
  });

  it("is given up in the middle, and then nothing is kept", async () => {
    await using assay = await setUp(labels(40));
    const leaving = new AbortController();
    const running = assay.calibrations.run(request, {
      signal: leaving.signal,
      onProgress: ({ stage }) => stage === "measuring" && leaving.abort(),
    });
    await expect(running).rejects.toMatchObject({ code: "aborted" });
    expect(await assay.calibrations.list()).toEqual([]);
  });

  it("lets others be answered while it measures", async () => {
    await using assay = await setUp(labels(40));
    let isDone = false;
    const running = assay.calibrations.run(request).then(() => {
      isDone = true;
    });
    const turns: boolean[] = [];
    for (let turn = 0; turn < 50; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      turns.push(isDone);
    }
    expect(turns).not.toContain(true);
    await running;
  });

  it("tells a surface that is not there before it measures anything, and where nothing is labelled", async () => {
    await using assay = await setUp([]);
    await expect(assay.calibrations.run(request, { surface: "absent" })).rejects.toMatchObject({
      code: "surface-unknown",
    });
    await expect(assay.calibrations.run(request)).rejects.toMatchObject({ code: "dataset-invalid" });
  });
});
