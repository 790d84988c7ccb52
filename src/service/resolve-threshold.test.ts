import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import { similarity } from "../models/similarity.ts";
import { createMemoryStore } from "../stores/memory/create-memory-store.ts";
import { keep, resolveThreshold } from "./resolve-threshold.ts";

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

describe("resolveThreshold", () => {
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

  it.each(["database-full", "database-busy"] as const)(
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
