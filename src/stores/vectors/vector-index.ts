import { AppError } from "../../errors.ts";
import { roundSimilarity, type Similarity, similarity } from "../../models/similarity.ts";
import { embedderMismatch } from "../check-write.ts";
import type { VectorChanges, VectorTable } from "../vector-table.ts";
import { createIndexRows, type IndexRows, type RowScores } from "./index-rows.ts";
import { createTopHits } from "./top-hits.ts";

/**
 * Exact nearest neighbours of a question among the rows of a vector table. The index holds all vectors in memory
 * and catches up with the table before each search, so what was written or removed before a search, also by
 * another process, is seen by it.
 */
export interface VectorIndex {
  /**
   * The nearest rows, best first; equal similarities in the order of their ids.
   *
   * @param vector unit vector of the index's dimension
   * @throws AppError `embedder-mismatch`, `aborted`; RangeError for a vector that is not a unit vector
   */
  search(vector: Float32Array, options: SearchOptions): Promise<IndexHit[]>;
  /**
   * Similarities of particular rows, the same numbers that `search` gives; rows that are gone are left out.
   *
   * @throws as `search`
   */
  similaritiesOf(
    vector: Float32Array,
    ids: readonly string[],
    options?: { signal?: AbortSignal },
  ): Promise<Map<string, Similarity>>;
  /** Similarities of all rows of some groups: by group, then by row id. Groups without rows are left out. @throws as `search` */
  similaritiesIn(
    groups: Iterable<string>,
    vector: Float32Array,
    options?: { signal?: AbortSignal },
  ): Promise<Map<string, ReadonlyMap<string, Similarity>>>;
  /** Copies of the vectors of the rows that exist after catching up; the others are left out. */
  vectorsOf(ids: readonly string[]): Promise<Map<string, Float32Array>>;
  /** Catches up with the table; the reads above do so by themselves. */
  refresh(): Promise<void>;
  /** Number of rows after catching up. */
  size(): Promise<number>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface SearchOptions {
  /** Largest number of hits. */
  k: number;
  /** Smallest similarity of a hit, inclusive. @default none */
  threshold?: number;
  /** Asked at most once for each group; rows of a refused group are passed over before the best `k` are taken. @default all */
  allow?: (group: string) => boolean;
  signal?: AbortSignal;
}

export interface IndexHit {
  readonly id: string;
  readonly group: string;
  /** Rounded to six decimals: the number shown is the number compared with thresholds. */
  readonly similarity: Similarity;
}

export interface VectorIndexOptions {
  table: VectorTable;
  dimension: number;
  /** Fingerprint id of the embedder whose vectors will be searched for. */
  embedderId: string;
}

/** The most that rounding lifts a score by, and more. */
const ROUNDING = 1e-6;

/** Scores of all rows under the vector that was asked about last. */
interface LastScores {
  readonly vector: Float32Array;
  readonly sequence: number;
  readonly scores: RowScores;
}

function isSame(a: Float32Array, b: Float32Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}

/** How far the length of the searched vector may be from 1. */
const LENGTH_TOLERANCE = 1e-3;

export function createVectorIndex({ table, dimension, embedderId }: VectorIndexOptions): VectorIndex {
  const rows = createIndexRows(dimension);
  let sequence = 0;
  let running: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  let last: LastScores | undefined;

  async function catchUp(): Promise<void> {
    if (sequence !== 0 && (await table.sequence()) === sequence) return;
    const changes = await table.changesSince(sequence);
    if (changes.embedderId !== undefined && changes.embedderId !== embedderId) {
      throw embedderMismatch({ stored: changes.embedderId, configured: embedderId });
    }
    apply(rows, changes);
    sequence = changes.sequence;
  }

  function start(): Promise<void> {
    waiting = undefined;
    const run = catchUp().finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  }

  /** A run under way may have read before the caller's last write: wait for the next one, shared by all who wait. */
  function refresh(): Promise<void> {
    if (running === undefined) return start();
    waiting ??= running.then(start, start);
    return waiting;
  }

  /** What every read begins with. */
  async function prepare(vector: Float32Array, signal: AbortSignal | undefined): Promise<void> {
    checkAborted(signal);
    checkUnit(vector, dimension);
    await refresh();
    checkAborted(signal);
  }

  /** The scores under this vector where they are known, else the vector to compute them with. */
  function knownScores(vector: Float32Array): Float32Array | RowScores {
    return last?.sequence === sequence && isSame(last.vector, vector) ? last.scores : vector;
  }

  function scoresOf(ids: Iterable<string>, query: Float32Array | RowScores): Map<string, Similarity> {
    const found = new Map<string, Similarity>();
    for (const id of ids) {
      const score = rows.scoreOf(id, query);
      if (score !== undefined) found.set(id, similarity(roundSimilarity(score)));
    }
    return found;
  }

  /** One question asks several times: for the words near it, the passages, and their pages. All rows are scored once. */
  function scoresFor(vector: Float32Array): RowScores {
    if (last?.sequence !== sequence || !isSame(last.vector, vector)) {
      last = { vector: vector.slice(), sequence, scores: rows.scoreAll(vector) };
    }
    return last.scores;
  }

  async function close(): Promise<void> {
    last = undefined;
    rows.clear();
    sequence = 0;
  }

  return {
    async search(vector, { k, threshold = Number.NEGATIVE_INFINITY, allow, signal }) {
      await prepare(vector, signal);
      if (!(k > 0)) return [];
      const top = createTopHits(Math.floor(k));
      // A step lower than the bar: rounding may lift a score onto it.
      const minimum = () => Math.max(threshold, top.bar) - ROUNDING;
      rows.scan(scoresFor(vector), { allow, minimum: minimum() }, (id, score) => {
        const rounded = roundSimilarity(score);
        if (rounded >= threshold) top.offer({ id, score: rounded });
        return minimum();
      });
      return top
        .sorted()
        .map(({ id, score }) => ({ id, group: rows.groupOf(id), similarity: similarity(score) }));
    },
    async similaritiesOf(vector, ids, { signal } = {}) {
      await prepare(vector, signal);
      return scoresOf(ids, knownScores(vector));
    },
    async similaritiesIn(groups, vector, { signal } = {}) {
      await prepare(vector, signal);
      const query = knownScores(vector);
      const found = [...new Set(groups)].map((group) => [group, scoresOf(rows.idsOf(group), query)] as const);
      return new Map(found.filter(([, scores]) => scores.size > 0));
    },
    async vectorsOf(ids) {
      await refresh();
      const found = new Map<string, Float32Array>();
      for (const id of ids) {
        const vector = rows.vectorOf(id);
        if (vector !== undefined) found.set(id, vector);
      }
      return found;
    },
    refresh,
    async size() {
      await refresh();
      return rows.size;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function apply(rows: IndexRows, { reset, added, removed }: VectorChanges): void {
  if (reset) {
    rows.clear();
    rows.reserve(added.length);
  }
  for (const id of removed) rows.remove(id);
  for (const row of added) rows.set(row);
}

function checkAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError("aborted", "The search was interrupted.", { cause: signal.reason });
}

function checkUnit(vector: Float32Array, dimension: number): void {
  if (vector.length !== dimension) {
    throw new RangeError(
      `A vector of ${vector.length} numbers cannot be searched among those of ${dimension}.`,
    );
  }
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  if (!(Math.abs(length - 1) <= LENGTH_TOLERANCE))
    throw new RangeError(`A vector of length ${length} is not a unit vector.`);
}
