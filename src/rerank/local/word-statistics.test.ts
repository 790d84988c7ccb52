import { describe, expect, it } from "vitest";
import { documentWrite } from "../../../test/contract/store-samples.ts";
import { createMemoryStore } from "../../stores/memory/create-memory-store.ts";
import { createWordStatistics, rarity } from "./word-statistics.ts";

describe("rarity", () => {
  it("falls with the passages that hold a word, and never to nothing", () => {
    const weights = [0, 1, 10, 50, 100].map((holding) => rarity(holding, 100));
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    expect(weights[0]).toBeCloseTo(Math.log(202), 9);
    expect(weights.at(-1)).toBeCloseTo(Math.log(2), 9);
    expect(rarity(0, 0)).toBeGreaterThan(0);
  });
});

describe("createWordStatistics", () => {
  it("counts a word once while the store stays as it is, and anew when it moves", async () => {
    const { documents } = createMemoryStore();
    await documents.putDocument(documentWrite({ id: "a", texts: ["one two", "two"] }));
    const asked: string[][] = [];
    const statistics = createWordStatistics({
      ...documents,
      countPassagesWith: async (words) => {
        asked.push([...words]);
        return documents.countPassagesWith(words);
      },
    });
    const first = await statistics.current(["two", "one", "two"]);
    expect(first.passages).toBe(2);
    expect(first.weightOf("two")).toBe(rarity(2, 2));
    await statistics.current(["one", "three"]);
    expect(asked).toEqual([["two", "one"], ["three"]]);
    await documents.putDocument(documentWrite({ id: "b", texts: ["three"] }));
    const moved = await statistics.current(["three"]);
    expect(moved.passages).toBe(3);
    expect(moved.weightOf("three")).toBe(rarity(1, 3));
    // What was handed out before stays as it was.
    expect(first.weightOf("two")).toBe(rarity(2, 2));
  });
});
