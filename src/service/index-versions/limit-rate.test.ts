import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { limitRate } from "./limit-rate.ts";

/** An embedder under a limit, and a clock that only its pauses move. */
function setUp(perMinute: number | undefined) {
  let now = 0;
  const sent: { at: number; texts: number }[] = [];
  const inner = createFakeEmbedder({ dimension: 8 });
  const embedder = limitRate(inner, {
    perMinute,
    monotonic: () => now,
    pause: async (milliseconds) => {
      now += milliseconds;
    },
    onEmbedded: (texts) => sent.push({ at: now, texts }),
  });
  return { embedder, inner, sent, clock: () => now };
}

const textsOf = (count: number) => Array.from({ length: count }, (_, index) => `text ${index}`);

describe("limitRate", () => {
  it("sends no more texts in any minute than the limit and one call, and gives what the embedder gives", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 5 }),
        async (perMinute, calls) => {
          const { embedder, inner, sent } = setUp(perMinute);
          for (const count of calls) {
            const found = await embedder.embed(textsOf(count), { kind: "document" });
            expect(found).toEqual(await inner.embed(textsOf(count), { kind: "document" }));
          }
          for (const { at } of sent) {
            const within = sent.filter((other) => other.at >= at && other.at < at + 60_000);
            const texts = within.reduce((sum, other) => sum + other.texts, 0);
            expect(texts).toBeLessThanOrEqual(perMinute + Math.min(16, perMinute));
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it("waits for nothing without a limit, and sends a call as it is", async () => {
    const { embedder, sent, clock } = setUp(undefined);
    await embedder.embed(textsOf(100), { kind: "document" });
    expect([sent, clock()]).toEqual([[{ at: 0, texts: 100 }], 0]);
  });

  it("ends a wait for an interruption", async () => {
    const stop = new AbortController();
    const embedder = limitRate(createFakeEmbedder(), {
      perMinute: 1,
      monotonic: () => 0,
      pause: async () => stop.abort(),
    });
    await expect(embedder.embed(["a", "b"], { kind: "document", signal: stop.signal })).rejects.toMatchObject(
      { code: "aborted" },
    );
  });
});
