import { describe, expect, it } from "vitest";
import { AppError } from "../../errors.ts";
import { cosine } from "../similarity.ts";
import { createFakeEmbedder, type FakeEmbedder } from "./create-fake-embedder.ts";

async function score(embedder: FakeEmbedder, a: string, b: string): Promise<number> {
  const [left, right] = await embedder.embed([a, b], { kind: "query" });
  return cosine(left?.vector ?? new Float32Array(), right?.vector ?? new Float32Array());
}

describe("createFakeEmbedder", () => {
  it("scores a text against itself 1 and more shared words higher", async () => {
    const embedder = createFakeEmbedder();
    expect(await score(embedder, "start kafka batch", "start kafka batch")).toBeCloseTo(1, 5);
    expect(await score(embedder, "start kafka batch", "start kafka stream")).toBeCloseTo(2 / 3, 5);
    expect(await score(embedder, "start kafka batch", "rotate certificates")).toBe(0);
  });

  it("gives named texts their vector and keeps them away from all others", async () => {
    const embedder = createFakeEmbedder({ vectors: { a: [1, 0], b: [3, 4] } });
    expect(await score(embedder, "a", "b")).toBeCloseTo(0.6, 6);
    expect(await score(embedder, "a", "some other text")).toBe(0);
  });

  it("gives a text without words a direction too", async () => {
    const embedder = createFakeEmbedder();
    expect(await score(embedder, "", "")).toBeCloseTo(1, 6);
    expect(await score(embedder, "🎉", "🎉")).toBeCloseTo(1, 6);
  });

  it("keeps a log of its calls and fails where told to", async () => {
    const embedder = createFakeEmbedder({
      failWith: ({ kind }) =>
        kind === "document" ? new AppError("embedder-unavailable", "No model today.") : undefined,
    });
    await embedder.embed(["one"], { kind: "query" });
    await expect(embedder.embed(["two"], { kind: "document" })).rejects.toMatchObject({
      code: "embedder-unavailable",
    });
    expect(embedder.calls).toEqual([
      { texts: ["one"], kind: "query" },
      { texts: ["two"], kind: "document" },
    ]);
  });

  it("reports texts that are longer than it reads", async () => {
    const embedder = createFakeEmbedder({ maxTokens: 2 });
    const results = await embedder.embed(["one two", "one two three"], { kind: "query" });
    expect(results.map((result) => result.truncated)).toEqual([false, true]);
  });

  it("stops when its caller has given up", async () => {
    const signal = AbortSignal.abort();
    await expect(createFakeEmbedder().embed(["x"], { kind: "query", signal })).rejects.toMatchObject({
      code: "aborted",
    });
  });
});
