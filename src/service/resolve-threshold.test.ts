import { describe, expect, it } from "vitest";
import { type ConfigInput, parseConfig, settingsFor } from "../config.ts";
import { AppError } from "../errors.ts";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import { similarity } from "../models/similarity.ts";
import { createMemoryStore } from "../stores/memory/create-memory-store.ts";
import type { ThresholdName } from "../stores/settings.ts";
import { keep, type ResolveThresholdParts, slotOf, thresholdFor } from "./resolve-threshold.ts";

const clock = () => new Date("2026-01-02T03:04:05Z");
const defaults = { golden: similarity(0.8), retrieval: similarity(0.35) };

function setUp(options: { dimension?: number; defaults?: typeof defaults } = {}) {
  const { settings } = createMemoryStore();
  const fake = (dimension: number) => ({
    ...createFakeEmbedder({ dimension }),
    ...(options.defaults && { defaultThresholds: options.defaults }),
  });
  return { settings, clock, embedder: fake(32), other: fake(64) };
}

/** For a question that names no surface. */
async function resolveThreshold(
  name: ThresholdName,
  configured: number | undefined,
  parts: ResolveThresholdParts,
): Promise<number | undefined> {
  const config = parseConfig({ [name]: { threshold: configured ?? null } });
  return (await thresholdFor(name, settingsFor(config, undefined), parts)).value;
}

describe("thresholdFor", () => {
  it("takes the model's default and keeps it with the model's fingerprint", async () => {
    const parts = setUp({ defaults });
    expect(await resolveThreshold("golden", undefined, parts)).toBe(0.8);
    expect(await parts.settings.getThreshold("golden")).toEqual({
      value: 0.8,
      embedderId: parts.embedder.fingerprint.id,
      origin: "default",
      setAt: "2026-01-02T03:04:05.000Z",
    });
  });

  it.each(["database-full", "database-busy", "path-unreadable"] as const)(
    "is found also while keeping it fails with %s",
    async (code) => {
      const parts = setUp({ defaults });
      const settings = {
        ...parts.settings,
        setThreshold: () => Promise.reject(new AppError(code, "Not now.")),
      };
      expect(await resolveThreshold("golden", undefined, { ...parts, settings })).toBe(0.8);
      expect(await resolveThreshold("golden", 0.7, { ...parts, settings })).toBe(0.7);
    },
  );

  it("fails where it cannot be kept for good", async () => {
    const parts = setUp({ defaults });
    const broken = new AppError("database-broken", "Damaged.");
    const settings = { ...parts.settings, setThreshold: () => Promise.reject(broken) };
    await expect(resolveThreshold("golden", undefined, { ...parts, settings })).rejects.toBe(broken);
  });

  it("has none for a model that nobody chose one for", async () => {
    expect(await resolveThreshold("golden", undefined, setUp())).toBeUndefined();
  });

  // @see https://github.com/redis/redis-vl-python/issues/649
  it.each([0, 1, -1])("takes a configured %d as a value, not as unset", async (value) => {
    expect(await resolveThreshold("golden", value, setUp({ defaults }))).toBe(value);
  });

  // @see https://github.com/mongodb/chatbot/issues/441
  it("refuses a threshold that a person set under another model, configured or kept", async () => {
    const parts = setUp({ defaults });
    await keep("golden", { value: 0.85, origin: "set" }, parts);
    await resolveThreshold("golden", 0.9, parts);
    const moved = { ...parts, embedder: parts.other };
    await expect(resolveThreshold("golden", 0.9, moved)).rejects.toMatchObject({ code: "threshold-stale" });
    await expect(resolveThreshold("golden", undefined, moved)).rejects.toMatchObject({
      code: "threshold-stale",
      message: expect.stringContaining(parts.embedder.fingerprint.id),
    });
    expect(await resolveThreshold("golden", 0.7, moved)).toBe(0.7);
    await keep("golden", { value: 0.9, origin: "set" }, moved);
    expect(await resolveThreshold("golden", 0.9, moved)).toBe(0.9);
  });

  it("leaves the one that a person chose in its place when another is configured for a while", async () => {
    const parts = setUp({ defaults });
    await keep("golden", { value: 0.85, origin: "set" }, parts);
    expect(await resolveThreshold("golden", 0.5, parts)).toBe(0.5);
    expect(await resolveThreshold("golden", undefined, parts)).toBe(0.85);
  });

  it("replaces another model's default by its own", async () => {
    const parts = setUp({ defaults });
    await resolveThreshold("retrieval", undefined, parts);
    expect(await resolveThreshold("retrieval", undefined, { ...parts, embedder: parts.other })).toBe(0.35);
  });
});

describe("thresholdFor a surface", () => {
  const forSurface = (config: ConfigInput, parts: ResolveThresholdParts) =>
    thresholdFor(
      "golden",
      settingsFor(parseConfig({ surfaces: { support: {} }, ...config }), "support"),
      parts,
    );
  const support = { name: "golden", surface: "support" } as const;

  it("goes by the surface's configuration, its pin, the base's configuration, its pin and the model's default", async () => {
    const parts = setUp({ defaults });
    expect(await forSurface({}, parts)).toMatchObject({
      value: 0.8,
      surface: null,
      pin: { origin: "default" },
    });
    await keep("golden", { value: 0.81, origin: "set" }, parts);
    expect(await forSurface({}, parts)).toMatchObject({ value: 0.81, surface: null, pin: { origin: "set" } });
    const golden = { threshold: 0.82 };
    expect(await forSurface({ golden }, parts)).toMatchObject({ value: 0.82, surface: null, pin: null });
    await keep(slotOf(support), { value: 0.83, origin: "set" }, parts);
    expect(await forSurface({ golden }, parts)).toMatchObject({ value: 0.83, surface: "support" });
    const surfaces = { support: { golden: { threshold: 0.84 } } };
    expect(await forSurface({ golden, surfaces }, parts)).toEqual({
      value: 0.84,
      surface: "support",
      assumed: null,
      pin: null,
    });
    expect(await resolveThreshold("golden", 0.82, parts)).toBe(0.82);
  });

  // @see https://github.com/redis/redis-vl-python/issues/649
  it.each([0, 1, -1])("takes %d, configured or pinned, as a value and not as unset", async (value) => {
    const parts = setUp({ defaults });
    const surfaces = { support: { golden: { threshold: value } } };
    expect(await forSurface({ surfaces, golden: { threshold: 0.9 } }, parts)).toMatchObject({ value });
    await keep(slotOf(support), { value, origin: "set" }, parts);
    expect(await forSurface({ golden: { threshold: 0.9 } }, parts)).toMatchObject({ value });
  });

  it("refuses what was chosen for the surface under another model, and leaves other surfaces alone", async () => {
    const parts = setUp({ defaults });
    await keep(slotOf(support), { value: 0.9, origin: "set" }, parts);
    const surfaces = { support: { retrieval: { threshold: 0.5 } }, docs: {} };
    await thresholdFor("retrieval", settingsFor(parseConfig({ surfaces }), "support"), parts);
    const moved = { ...parts, embedder: parts.other };
    await expect(forSurface({}, moved)).rejects.toMatchObject({
      code: "threshold-stale",
      hint: expect.stringContaining("--surface support"),
    });
    for (const [name, code] of [
      ["support", "threshold-stale"],
      ["docs", undefined],
    ] as const) {
      const asked = thresholdFor("retrieval", settingsFor(parseConfig({ surfaces }), name), moved);
      if (code) await expect(asked).rejects.toMatchObject({ code });
      else expect((await asked).value).toBe(0.35);
    }
  });
});

describe("a threshold of another embedding model", () => {
  const assumed = (input: ConfigInput) =>
    settingsFor(parseConfig({ ...input, calibration: { onStale: "assumed" } }), undefined);

  // @see https://github.com/mongodb/chatbot/issues/441
  it("is refused, calibrated or set by a person", async () => {
    const parts = setUp();
    for (const origin of ["set", "calibrated"] as const) {
      await keep("golden", { value: 0.9, origin }, { ...parts, embedder: parts.other });
      await expect(
        thresholdFor("golden", settingsFor(parseConfig({}), undefined), parts),
      ).rejects.toMatchObject({ code: "threshold-stale" });
    }
  });

  it("holds where the configuration says to assume it, and says so", async () => {
    const parts = setUp();
    await keep(
      "golden",
      { value: 0.9, origin: "calibrated", calibrationId: "c1" },
      { ...parts, embedder: parts.other },
    );
    expect(await thresholdFor("golden", assumed({}), parts)).toMatchObject({
      value: 0.9,
      pin: { calibrationId: "c1" },
      assumed: { name: "golden", surface: null, value: 0.9, chosenUnder: parts.other.fingerprint.id },
    });
  });

  it("is assumed too where it is configured and was first used under that model", async () => {
    const parts = setUp();
    const settings = assumed({ golden: { threshold: 0.7 } });
    const before = await thresholdFor("golden", settings, { ...parts, embedder: parts.other });
    expect(before.assumed).toBeNull();
    expect(await thresholdFor("golden", settings, parts)).toMatchObject({
      value: 0.7,
      assumed: { value: 0.7, chosenUnder: parts.other.fingerprint.id },
    });
  });

  it("is not assumed where it is this model's", async () => {
    const parts = setUp();
    await keep("golden", { value: 0.9, origin: "calibrated" }, parts);
    expect((await thresholdFor("golden", assumed({}), parts)).assumed).toBeNull();
  });
});
