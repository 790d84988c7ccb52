import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cosine } from "../../models/similarity.ts";
import { createVectorLog, type VectorLog } from "../memory/create-vector-log.ts";
import type { VectorRow } from "../vector-table.ts";
import { createVectorIndex, type SearchOptions } from "./vector-index.ts";

const DIMENSION = 20;
const EMBEDDER = "fake@1/20";

/** Four numbers of ±0.5: a unit vector whose dot products are exact multiples of 0.25, so ties are common. */
const exactVector = fc
  .tuple(
    fc.shuffledSubarray([...Array(DIMENSION).keys()], { minLength: 4, maxLength: 4 }),
    fc.array(fc.constantFrom(0.5, -0.5), { minLength: 4, maxLength: 4 }),
  )
  .map(([places, values]) => {
    const vector = new Float32Array(DIMENSION);
    for (const [index, place] of places.entries()) vector[place] = values[index] ?? 0;
    return vector;
  });

const anyVector = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: DIMENSION, maxLength: DIMENSION })
  .filter((values) => Math.hypot(...values) > 0.1)
  .map((values) => Float32Array.from(values, (value) => value / Math.hypot(...values)));

const rowsOf = (vector: fc.Arbitrary<Float32Array>) =>
  fc.uniqueArray(
    fc.record({ id: fc.string({ minLength: 1 }), group: fc.constantFrom("a", "b", "c"), vector }),
    {
      selector: (row) => row.id,
      maxLength: 40,
    },
  );

function tableOf(rows: readonly VectorRow[], embedderId: string | undefined = EMBEDDER): VectorLog {
  const table = createVectorLog(() => embedderId);
  for (const row of rows) table.set(row);
  return table;
}

function indexOf(table: VectorLog) {
  return createVectorIndex({ table, dimension: DIMENSION, embedderId: EMBEDDER });
}

/** What the index must give, by comparing and sorting everything. */
function naiveSearch(rows: Iterable<VectorRow>, query: Float32Array, options: SearchOptions) {
  const { k, threshold = -1, allow = () => true } = options;
  return [...rows]
    .filter((row) => allow(row.group))
    .map(({ id, group, vector }) => ({ id, group, similarity: cosine(query, vector) }))
    .filter((hit) => hit.similarity >= threshold)
    .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1))
    .slice(0, k);
}

const stepArbitrary = fc.record({
  kind: fc.constantFrom("set", "delete", "move"),
  row: fc.nat(),
  vector: exactVector,
  group: fc.constantFrom("a", "d"),
});

/** Gives one of the rows another vector or group, or removes it. */
function applyStep(
  table: VectorLog,
  rows: readonly VectorRow[],
  step: { kind: string; row: number; vector: Float32Array; group: string },
): void {
  const row = rows[step.row % Math.max(1, rows.length)];
  if (row === undefined) return;
  const stored = table.rows.get(row.id) ?? row;
  if (step.kind === "delete") table.delete(row.id);
  else table.set(step.kind === "set" ? { ...stored, vector: step.vector } : { ...stored, group: step.group });
}

describe("createVectorIndex", () => {
  it("finds what comparing everything finds, with filters and thresholds, while rows come and go", async () => {
    const options = fc.record({
      k: fc.integer({ min: 0, max: 50 }),
      threshold: fc.constantFrom(-1, -0.25, 0, 0.5, 1),
      groups: fc.subarray(["a", "b", "c", "d"]),
    });
    await fc.assert(
      fc.asyncProperty(
        rowsOf(exactVector),
        fc.array(stepArbitrary),
        exactVector,
        options,
        async (rows, changes, query, asked) => {
          const table = tableOf(rows);
          const index = indexOf(table);
          const search = {
            k: asked.k,
            threshold: asked.threshold,
            allow: (group: string) => asked.groups.includes(group),
          };
          expect(await index.search(query, search)).toEqual(naiveSearch(table.rows.values(), query, search));
          for (const step of changes) {
            applyStep(table, rows, step);
            expect(await index.search(query, search)).toEqual(
              naiveSearch(table.rows.values(), query, search),
            );
          }
          expect(await index.size()).toBe(table.rows.size);
        },
      ),
    );
  });

  it("agrees with the plain cosine to six decimals for any unit vectors", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(anyVector), anyVector, async (rows, query) => {
        const hits = await indexOf(tableOf(rows)).search(query, { k: rows.length });
        expect(hits).toHaveLength(rows.length);
        for (const hit of hits) {
          const vector = rows.find((row) => row.id === hit.id)?.vector ?? query;
          expect(Math.abs(hit.similarity - cosine(query, vector))).toBeLessThan(2e-6);
        }
      }),
    );
  });

  /** @see https://github.com/langchain-ai/langchain/issues/8207 */
  it("gives every stored vector itself, or an equal one, as the nearest, at exactly 1", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(anyVector), async (rows) => {
        const index = indexOf(tableOf(rows));
        for (const row of rows) {
          const hits = await index.search(row.vector, { k: rows.length, threshold: 1 });
          expect(hits.map((hit) => hit.id)).toContain(row.id);
          expect(hits[0]?.similarity).toBe(1);
        }
      }),
    );
  });

  /**
   * @see https://github.com/langgenius/dify/issues/18271
   * @see https://github.com/langgenius/dify/issues/24031
   */
  it("keeps a hit at the threshold equal to the similarity it shows, and drops it just above", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(anyVector), anyVector, async (rows, query) => {
        const index = indexOf(tableOf(rows));
        for (const { id, similarity } of await index.search(query, { k: 50 })) {
          const at = await index.search(query, { k: 50, threshold: similarity });
          const above = await index.search(query, { k: 50, threshold: similarity + 1e-9 });
          expect(at.map((hit) => hit.id)).toContain(id);
          expect(above.map((hit) => hit.id)).not.toContain(id);
        }
      }),
    );
  });

  it("gives particular rows the very similarity that a search gives them", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(anyVector), anyVector, async (rows, query) => {
        const index = indexOf(tableOf(rows));
        const ids = [...rows.map((row) => row.id), "\u0000absent"];
        const hits = await index.search(query, { k: rows.length });
        expect(await index.similaritiesOf(query, ids)).toEqual(
          new Map(rows.map(({ id }) => [id, hits.find((hit) => hit.id === id)?.similarity])),
        );
      }),
    );
  });

  it("hands out copies of the vectors that are there by now, and nothing for those that are gone", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(exactVector), fc.array(stepArbitrary), async (rows, steps) => {
        const table = tableOf(rows);
        const index = indexOf(table);
        await index.refresh();
        for (const step of steps) applyStep(table, rows, step);
        const ids = rows.map((row) => row.id);
        const wanted = new Map([...table.rows.values()].map(({ id, vector }) => [id, vector.slice()]));
        const given = await index.vectorsOf(ids);
        expect(given.size).toBe(wanted.size);
        for (const [id, vector] of given) {
          expect(vector).toEqual(wanted.get(id));
          vector.fill(9);
        }
        expect(await index.vectorsOf(ids)).toEqual(
          new Map(ids.flatMap((id) => (wanted.has(id) ? [[id, wanted.get(id)]] : []))),
        );
      }),
    );
  });

  it("asks about each group once a search and takes the best k of the allowed ones", async () => {
    const unit = (cosineToFirst: number) => {
      const vector = new Float32Array(DIMENSION);
      vector[0] = cosineToFirst;
      vector[1] = Math.sqrt(1 - cosineToFirst ** 2);
      return vector;
    };
    const table = tableOf([
      ...[0.9, 0.8, 0.7].map((near, at) => ({ id: `near${at}`, group: "closed", vector: unit(near) })),
      ...[0.3, 0.2].map((far, at) => ({ id: `far${at}`, group: "open", vector: unit(far) })),
    ]);
    const asked: string[] = [];
    const allow = (group: string) => {
      asked.push(group);
      return group === "open";
    };
    const hits = await indexOf(table).search(unit(1), { k: 2, allow });
    expect(hits.map((hit) => hit.id)).toEqual(["far0", "far1"]);
    expect(asked.toSorted()).toEqual(["closed", "open"]);
  });

  it("keeps all rows when it grows over many blocks", async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => {
      const angle = at / 10_000;
      const vector = new Float32Array(DIMENSION);
      vector.set([Math.cos(angle), Math.sin(angle)]);
      return { id: String(at).padStart(5, "0"), group: "g", vector };
    });
    const table = tableOf(rows.slice(0, 1));
    const index = indexOf(table);
    expect(await index.size()).toBe(1);
    for (const row of rows.slice(1)) table.set(row);
    expect(await index.size()).toBe(10_000);
    for (const at of [0, 4095, 4096, 8191, 8192, 9999]) {
      const hits = await index.search(rows[at]?.vector ?? new Float32Array(DIMENSION), {
        k: 10_000,
        threshold: 1,
      });
      expect(hits.map((hit) => hit.id)).toContain(rows[at]?.id);
    }
  });

  /** @see https://github.com/langgenius/dify/issues/17327 */
  it("refuses vectors of another embedder, with both names and the command, also when the dimensions are equal", async () => {
    const row = { id: "a", group: "g", vector: new Float32Array(DIMENSION).fill(1 / Math.sqrt(DIMENSION)) };
    const search = indexOf(tableOf([row], "other@1/20")).search(row.vector, { k: 1 });
    await expect(search).rejects.toMatchObject({
      code: "embedder-mismatch",
      message: expect.stringMatching(/other@1\/20.*fake@1\/20/s),
      hint: "assay reindex",
    });
  });

  it("refuses a query that no unit vector is", async () => {
    const index = indexOf(tableOf([]));
    for (const query of [
      new Float32Array(3),
      new Float32Array(DIMENSION),
      new Float32Array(DIMENSION).fill(Number.NaN),
    ]) {
      await expect(index.search(query, { k: 1 })).rejects.toThrow(RangeError);
      await expect(index.similaritiesOf(query, ["a"])).rejects.toThrow(RangeError);
    }
  });

  it("stops when its signal is aborted", async () => {
    const query = new Float32Array(DIMENSION);
    query[0] = 1;
    const search = indexOf(tableOf([])).search(query, { k: 1, signal: AbortSignal.abort() });
    await expect(search).rejects.toMatchObject({ code: "aborted" });
    const similarities = indexOf(tableOf([])).similaritiesOf(query, [], { signal: AbortSignal.abort() });
    await expect(similarities).rejects.toMatchObject({ code: "aborted" });
  });

  /** @see https://github.com/jaredwray/cacheable/issues/888 */
  it("reads the table once for searches that wait together, and sees a write made while a read was under way", async () => {
    const row = (id: string) => ({
      id,
      group: "g",
      vector: new Float32Array(DIMENSION).fill(1 / Math.sqrt(DIMENSION)),
    });
    const table = tableOf([row("first")]);
    let reads = 0;
    let release = () => {};
    const slow = {
      ...table,
      async changesSince(sequence: number) {
        reads += 1;
        const changes = await table.changesSince(sequence);
        if (reads === 1)
          await new Promise<void>((resolve) => {
            release = resolve;
          });
        return changes;
      },
    };
    const index = createVectorIndex({ table: slow, dimension: DIMENSION, embedderId: EMBEDDER });
    const { vector } = row("query");
    const early = index.search(vector, { k: 9 });
    await new Promise(setImmediate);
    table.set(row("second"));
    const late = [
      index.search(vector, { k: 9 }),
      index.search(vector, { k: 9 }),
      index.search(vector, { k: 9 }),
    ];
    release();
    expect(await early).toHaveLength(1);
    for (const hits of await Promise.all(late))
      expect(hits.map((hit) => hit.id)).toEqual(["first", "second"]);
    expect(reads).toBe(2);
  });

  it("recovers from a failed read", async () => {
    const table = tableOf([]);
    let fails = true;
    const shaky = {
      ...table,
      changesSince: async (sequence: number) => {
        if (fails) throw new Error("disk");
        return table.changesSince(sequence);
      },
    };
    const index = createVectorIndex({ table: shaky, dimension: DIMENSION, embedderId: EMBEDDER });
    const results = await Promise.allSettled([index.size(), index.size()]);
    expect(results.map((result) => result.status)).toEqual(["rejected", "rejected"]);
    fails = false;
    expect(await index.size()).toBe(0);
  });
});

describe("questions that ask several times", () => {
  it("are answered from one scan, and never from one of another vector, other rows or fewer hits", async () => {
    const component = fc.integer({ min: -9, max: 9 });
    const step = fc.record({
      write: fc.boolean(),
      vector: fc.tuple(component, component).filter(([x, y]) => x !== 0 || y !== 0),
      k: fc.integer({ min: 1, max: 100 }),
      threshold: fc.constantFrom(-1, 0, 0.9),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const table = createVectorLog(() => "m");
        const shared = createVectorIndex({ table, dimension: 2, embedderId: "m" });
        const query = new Float32Array(2);
        for (const [index, { write, vector, k, threshold }] of steps.entries()) {
          const [x, y] = vector;
          const length = Math.hypot(x, y);
          const row = { id: `row-${index}`, group: "g", vector: Float32Array.of(x / length, y / length) };
          if (write) table.set(row);
          // The same array each time: what it holds counts, not which one it is.
          query.set([x / length, y / length]);
          const fresh = createVectorIndex({ table, dimension: 2, embedderId: "m" });
          expect(await shared.search(query, { k, threshold })).toEqual(
            await fresh.search(query.slice(), { k, threshold, allow: () => true }),
          );
        }
      }),
      { numRuns: 60 },
    );
  });
});
