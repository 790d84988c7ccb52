import { describe, expect, it } from "vitest";
import { recalledPassage } from "../../../test/fixtures/recalled-passage.ts";
import type { RecalledPassage } from "../../stores/recalled-passage.ts";
import { selectDiverse } from "./select-diverse.ts";

function passageOf(id: string): RecalledPassage {
  const passage = recalledPassage({ text: id, documentId: id });
  return { ...passage, passage: { ...passage.passage, id } };
}

const atAngle = (degrees: number): Float32Array =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));

const passages = ["a", "b", "c", "d"].map(passageOf);
/** b says almost what a says; c and d say something else. */
const vectors = new Map([
  ["a", atAngle(0)],
  ["b", atAngle(5)],
  ["c", atAngle(90)],
  ["d", atAngle(60)],
]);
const idsOf = (kept: readonly RecalledPassage[]): string[] => kept.map(({ passage }) => passage.id);

describe("selectDiverse", () => {
  it("prefers a passage that says something else to one that repeats a better one, and keeps the order", () => {
    const { kept, removed } = selectDiverse(passages, { vectors, lambda: 0.5, k: 2 });
    expect(idsOf(kept)).toEqual(["a", "c"]);
    expect(removed).toEqual([
      {
        passageId: "b",
        step: "mmr",
        because: "2 are chosen, and it is number 2 of 4, and like a (similarity 0.996)",
      },
      { passageId: "d", step: "mmr", because: "2 are chosen, and it is number 4 of 4" },
    ]);
  });

  it("weighs: relevance alone takes the first, novelty alone the most different", () => {
    expect(idsOf(selectDiverse(passages, { vectors, lambda: 1, k: 2 }).kept)).toEqual(["a", "b"]);
    expect(idsOf(selectDiverse(passages, { vectors, lambda: 0.9, k: 2 }).kept)).toEqual(["a", "b"]);
    expect(idsOf(selectDiverse(passages, { vectors, lambda: 0, k: 3 }).kept)).toEqual(["a", "c", "d"]);
  });

  it("does not lose a passage for want of a vector", () => {
    const known = new Map([...vectors].filter(([id]) => id !== "d"));
    expect(idsOf(selectDiverse(passages, { vectors: known, lambda: 0.4, k: 3 }).kept)).toEqual([
      "a",
      "c",
      "d",
    ]);
    expect(idsOf(selectDiverse(passages, { vectors: new Map(), lambda: 0.4, k: 3 }).kept)).toEqual([
      "a",
      "b",
      "c",
    ]);
  });

  it("refuses vectors of two models", () => {
    const mixed = new Map([...vectors, ["b", Float32Array.of(1, 0, 0)] as const]);
    expect(() => selectDiverse(passages, { vectors: mixed, lambda: 0.5, k: 2 })).toThrow(
      "Vectors of 3 and 2 numbers",
    );
  });
});
