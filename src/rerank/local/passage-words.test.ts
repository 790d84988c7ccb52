import { describe, expect, it } from "vitest";
import { scoredPassage } from "../../../test/fixtures/scored-passage.ts";
import type { PassageRecord } from "../../stores/documents.ts";
import { createPassageWords } from "./passage-words.ts";

/** A passage that tells how often its text was read. */
function countedPassage(id: string, { text = "running", headings = ["Run"], embeddingHash = "a" } = {}) {
  let reads = 0;
  const passage: PassageRecord = {
    ...scoredPassage({ text, headings }).passage,
    id,
    embeddingHash,
    get text() {
      reads += 1;
      return text;
    },
  };
  return { passage, reads: () => reads };
}

describe("createPassageWords", () => {
  it("gives the words of one stem one number, in headings and text", () => {
    const cache = createPassageWords();
    const { passage } = countedPassage("1", { text: "He runs, running far" });
    const [words] = cache.wordsOf([passage]);
    const run = cache.numberOf("run");
    expect(run).toBeDefined();
    expect([...(words?.headings ?? [])]).toEqual([run]);
    expect([...(words?.text ?? [])]).toEqual([cache.numberOf("he"), run, run, cache.numberOf("far")]);
    expect(cache.numberOf("absent")).toBeUndefined();
  });

  it("reads a passage once, and again when its headings moved", () => {
    const cache = createPassageWords();
    const first = countedPassage("1");
    const again = cache.wordsOf([first.passage, first.passage]);
    expect(first.reads()).toBe(1);
    expect(again[0]).toBe(again[1]);
    const moved = countedPassage("1", { headings: ["Walk"], embeddingHash: "b" });
    const [words] = cache.wordsOf([moved.passage]);
    expect([...(words?.headings ?? [])]).toEqual([cache.numberOf("walk")]);
  });

  it("keeps the passages last seen", () => {
    const cache = createPassageWords({ capacity: 2 });
    const [a, b, c] = ["a", "b", "c"].map((id) => countedPassage(id));
    for (const each of [a, b, a, c, a, b]) if (each) cache.wordsOf([each.passage]);
    expect([a, b, c].map((each) => each?.reads())).toEqual([1, 2, 1]);
  });
});
