import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createVectorLog, type VectorLog } from "../memory/create-vector-log.ts";
import type { VectorRow } from "../vector-table.ts";
import { createVectorIndex } from "./vector-index.ts";

const DIMENSION = 6;

const unit = (values: readonly number[]) =>
  Float32Array.from(values, (value) => value / Math.hypot(...values));
const vector = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: DIMENSION, maxLength: DIMENSION })
  .filter((values) => Math.hypot(...values) > 0.1)
  .map(unit);
const rows = fc.uniqueArray(
  fc.record({ id: fc.string({ minLength: 1 }), group: fc.constantFrom("a", "b", "c"), vector }),
  { selector: (row) => row.id, minLength: 2, maxLength: 12 },
);

function openIndex(table: VectorLog) {
  return createVectorIndex({ table, dimension: DIMENSION, embedderId: "fake" });
}

function tableOf(given: readonly VectorRow[]): VectorLog {
  const table = createVectorLog(() => "fake");
  for (const row of given) table.set(row);
  return table;
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

/** By the definition: the share of the mean is taken off, and the cosine of what is left. */
function expected(
  all: readonly VectorRow[],
  query: Float32Array,
  { row, share }: { row: VectorRow; share: number },
) {
  const mean = [...query].map(
    (_, column) => all.reduce((sum, { vector }) => sum + (vector[column] ?? 0), 0) / all.length,
  );
  const centre = (from: Float32Array) =>
    [...from].map((value, column) => value - share * (mean[column] ?? 0));
  const [a, b] = [centre(row.vector), centre(query)];
  return dot(a, b) / (Math.sqrt(dot(a, a)) * Math.sqrt(dot(b, b)));
}

describe("centredSimilarities", () => {
  it("gives the cosines without the share of the mean, for all rows of the groups asked for", async () => {
    await fc.assert(
      fc.asyncProperty(rows, vector, fc.constantFrom(0, 0.5), async (given, query, share) => {
        const found = await openIndex(tableOf(given)).centredSimilarities(query, {
          groups: ["a", "b"],
          share,
        });
        const wanted = given.filter(({ group }) => group !== "c");
        expect([...found.keys()].sort()).toEqual([...new Set(wanted.map(({ group }) => group))].sort());
        expect([...found.values()].reduce((sum, group) => sum + group.size, 0)).toBe(wanted.length);
        for (const row of wanted) {
          const similarity = found.get(row.group)?.get(row.id);
          expect(similarity).toBeCloseTo(expected(given, query, { row, share }), 4);
        }
      }),
    );
  });

  it("follows rows that come, go and change, as the mean does", async () => {
    const table = tableOf([
      { id: "1", group: "a", vector: unit([1, 0, 0, 0, 0, 0]) },
      { id: "2", group: "a", vector: unit([0, 1, 0, 0, 0, 0]) },
    ]);
    const index = openIndex(table);
    const query = unit([1, 1, 0, 0, 0, 0]);
    const check = async () => {
      const all = [...table.rows.values()];
      const found = await index.centredSimilarities(query, { groups: ["a", "b"], share: 0.5 });
      for (const row of all) {
        expect(found.get(row.group)?.get(row.id)).toBeCloseTo(expected(all, query, { row, share: 0.5 }), 5);
      }
      expect([...found.values()].flatMap((group) => [...group.keys()]).sort()).toEqual(
        all.map(({ id }) => id).sort(),
      );
    };
    await check();
    table.set({ id: "3", group: "b", vector: unit([0, 0, 1, 1, 0, 0]) });
    await check();
    table.delete("1");
    table.set({ id: "2", group: "b", vector: unit([0, 0, 0, 1, 1, 0]) });
    await check();
  });

  it("has a number for a corpus of one text, of which nothing is left without its mean", async () => {
    const only = unit([1, 0, 0, 0, 0, 0]);
    const index = openIndex(tableOf([{ id: "1", group: "a", vector: only }]));
    const found = await index.centredSimilarities(only, { groups: ["a", "absent"], share: 1 });
    expect(found.size).toBe(1);
    expect(found.get("a")?.get("1")).toBeGreaterThanOrEqual(-1.001);
    expect(found.get("a")?.get("1")).toBeLessThanOrEqual(1.001);
  });

  it("refuses a vector that is none of its own, and stops when told", async () => {
    const index = openIndex(tableOf([]));
    const ask = (query: Float32Array, signal?: AbortSignal) =>
      index.centredSimilarities(query, { groups: [], share: 0.5, ...(signal && { signal }) });
    await expect(ask(new Float32Array(3))).rejects.toThrow(RangeError);
    await expect(ask(new Float32Array(DIMENSION))).rejects.toThrow("not a unit vector");
    await expect(ask(unit([1, 0, 0, 0, 0, 0]), AbortSignal.abort())).rejects.toMatchObject({
      code: "aborted",
    });
  });
});
