import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recalledPassage } from "../../../test/fixtures/recalled-passage.ts";
import { normaliseVector } from "../../models/normalise-vector.ts";
import type { RecalledPassage } from "../../stores/recalled-passage.ts";
import { hashText } from "../../text/hash-text.ts";
import { dotProduct, reachesSimilarity } from "./compare-vectors.ts";
import { type CutOptions, cutCandidates } from "./cut-candidates.ts";

function passageOf(id: string, text: string, similarity: number): RecalledPassage {
  const passage = recalledPassage({ text, similarity, documentId: "a.md" });
  return { ...passage, passage: { ...passage.passage, id, hash: hashText(text) } };
}

const idsOf = (passages: readonly RecalledPassage[]): string[] => passages.map(({ passage }) => passage.id);

const numbers = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 3, maxLength: 3 });
const candidate = fc.record({
  text: fc.constantFrom("ten seats", "the ten seats", "10 seats", "100 seats", "a batch", "pool size"),
  similarity: fc.integer({ min: -2, max: 10 }).map((tenths) => tenths / 10),
  /** Undefined where no direction is left: such a passage has no vector. */
  vector: numbers.map((list) => normaliseVector(list)),
});
const settings = fc.record({
  floor: fc.constantFrom(-1, 0, 0.3, 1),
  nearDuplicate: fc.constantFrom(0, 0.9, 1),
  lambda: fc.constantFrom(0, 0.5, 0.7, 1),
  fetchK: fc.integer({ min: 1, max: 12 }),
  k: fc.integer({ min: 1, max: 12 }),
});
const cases = fc.tuple(fc.array(candidate, { maxLength: 15 }), settings).map(([samples, chosen]) => {
  const passages = samples.map(({ text, similarity }, index) => passageOf(`p${index}`, text, similarity));
  const vectors = new Map(samples.flatMap(({ vector }, index) => (vector ? [[`p${index}`, vector]] : [])));
  return { passages, options: { ...chosen, vectors } satisfies CutOptions };
});

describe("cutCandidates", () => {
  it("keeps some of what came, in the order it came, and accounts for all the rest", () => {
    fc.assert(
      fc.property(cases, ({ passages, options }) => {
        const { kept, removed } = cutCandidates(passages, options);
        const keptIds = new Set(idsOf(kept));
        expect(kept).toEqual(passages.filter(({ passage }) => keptIds.has(passage.id)));
        expect(kept.length).toBeLessThanOrEqual(Math.min(options.k, options.fetchK));
        const all = [...keptIds, ...removed.map(({ passageId }) => passageId)];
        expect(all.toSorted()).toEqual(idsOf(passages).toSorted());
      }),
    );
  });

  it("leaves its own result alone, and gives the same one each time", () => {
    fc.assert(
      fc.property(cases, ({ passages, options }) => {
        const once = cutCandidates(passages, options);
        expect(cutCandidates(passages, options)).toEqual(once);
        expect(cutCandidates(once.kept, options)).toEqual({ kept: once.kept, removed: [] });
      }),
    );
  });

  it("never empties a list of which something reaches the floor", () => {
    fc.assert(
      fc.property(cases, ({ passages, options }) => {
        const reach = passages.filter(({ similarity }) => similarity >= options.floor);
        expect(cutCandidates(passages, options).kept.length > 0).toBe(reach.length > 0);
        expect(cutCandidates(passages, options).kept[0]).toBe(reach[0]);
      }),
    );
  });

  it("with λ = 1 takes the first k that are no copies", () => {
    fc.assert(
      fc.property(cases, ({ passages, options }) => {
        const all = cutCandidates(passages, { ...options, fetchK: 100, k: 100 });
        const { fetchK, k } = options;
        expect(cutCandidates(passages, { ...options, lambda: 1 }).kept).toEqual(
          all.kept.slice(0, Math.min(fetchK, k)),
        );
      }),
    );
  });

  it("removes a copy only where one that is kept or cut later stands for it", () => {
    fc.assert(
      fc.property(cases, ({ passages, options }) => {
        const { removed } = cutCandidates(passages, options);
        const copies = removed.filter(({ step }) => step === "near-duplicate");
        for (const { passageId, duplicateOf } of copies) {
          const ids = idsOf(passages);
          expect(ids.indexOf(duplicateOf ?? "")).toBeGreaterThanOrEqual(0);
          expect(ids.indexOf(duplicateOf ?? "")).toBeLessThan(ids.indexOf(passageId));
        }
      }),
    );
  });

  it("tells which step removed what, and why", () => {
    const passages = [
      passageOf("best", "Set the pool size.", 0.8),
      passageOf("low", "Certificates rotate.", 0.29),
      passageOf("copy", "Set the pool size.", 0.8),
      passageOf("repeat", "Choose a size of the pool.", 0.7),
      passageOf("other", "Tune the batch.", 0.3),
      passageOf("fifth", "Read the log.", 0.6),
    ];
    const vectors = new Map([
      ["best", Float32Array.of(1, 0)],
      ["repeat", Float32Array.of(0.96, 0.28)],
      ["other", Float32Array.of(0, 1)],
    ]);
    const options = { vectors, floor: 0.3, nearDuplicate: 0.97, lambda: 0.5, fetchK: 3, k: 2 };
    const { kept, removed } = cutCandidates(passages, options);
    expect(idsOf(kept)).toEqual(["best", "other"]);
    expect(removed).toEqual([
      { passageId: "low", step: "floor", because: "its similarity 0.29 is below 0.3" },
      {
        passageId: "copy",
        step: "near-duplicate",
        because: "it is the same text as best",
        duplicateOf: "best",
      },
      {
        passageId: "fifth",
        step: "fetch-k",
        because: "it is number 4 of 4, and the first 3 are considered",
      },
      {
        passageId: "repeat",
        step: "mmr",
        because: "2 are chosen, and it is number 2 of 3, and like best (similarity 0.960)",
      },
    ]);
  });
});

describe("comparing vectors", () => {
  const unit = fc
    .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 7, maxLength: 7 })
    .map((list) => normaliseVector(list) ?? Float32Array.of(1, 0, 0, 0, 0, 0, 0));

  it("decides by the distance what the cosine decides", () => {
    fc.assert(
      fc.property(unit, unit, fc.integer({ min: -100, max: 100 }), (a, b, percent) => {
        const cosine = dotProduct(a, b);
        fc.pre(Math.abs(cosine - percent / 100) > 1e-5);
        expect(reachesSimilarity(a, b, percent / 100)).toBe(cosine >= percent / 100);
      }),
    );
  });

  it("finds a vector as near as can be to itself, and nothing near to what is no number", () => {
    fc.assert(fc.property(unit, (a) => reachesSimilarity(a, a, 1)));
    expect(reachesSimilarity(Float32Array.of(Number.NaN), Float32Array.of(1), 0)).toBe(false);
    expect(() => reachesSimilarity(Float32Array.of(1), Float32Array.of(1, 0), 0)).toThrow("1 and 2 numbers");
  });
});
