import { createDotProductKernel, ROW_ALIGNMENT } from "./dot-product-kernel.ts";

/**
 * Vectors of one dimension as the rows of one contiguous block. The last row takes the place of a removed one,
 * so there are no holes and the order of rows means nothing.
 */
export interface VectorMatrix {
  readonly rows: number;
  /** Makes room for this many rows, so that loading many does not grow the block again and again. */
  reserve(rows: number): void;
  /** Writes row `row`; `row === rows` appends one. */
  write(row: number, vector: Float32Array): void;
  /** Moves the last row to `row` and drops the last. */
  remove(row: number): void;
  clear(): void;
  /** A copy of row `row`. */
  read(row: number): Float32Array;
  /** The dot product with one row, by the same sums as `scan`. */
  score(query: Float32Array, row: number): number;
  /**
   * Calls `visit` for consecutive runs of rows with their dot products; `scores[i]` belongs to row `first + i`.
   * `scores` is valid only during the call.
   */
  scan(query: Float32Array, visit: (first: number, scores: Float32Array) => void): void;
}

/** Rows scored at a time: their scores stay in the processor's cache until they are read. */
const BLOCK_ROWS = 4096;

const PAGE_BYTES = 65_536;

/** Memory: the query, the scores of one block, then the rows. */
export function createVectorMatrix(dimension: number): VectorMatrix {
  const rowLength = Math.ceil(dimension / ROW_ALIGNMENT) * ROW_ALIGNMENT;
  const kernel = createDotProductKernel(rowLength);
  const scoresStart = rowLength;
  const rowsStart = rowLength + BLOCK_ROWS;
  let numbers = new Float32Array(kernel.memory.buffer);
  let rows = 0;

  function reserve(wanted: number): void {
    const bytes = (rowsStart + wanted * rowLength) * 4;
    const lacking = bytes - kernel.memory.buffer.byteLength;
    if (lacking <= 0) return;
    kernel.memory.grow(Math.ceil(lacking / PAGE_BYTES));
    numbers = new Float32Array(kernel.memory.buffer);
  }

  function checkLength(vector: Float32Array): void {
    if (vector.length !== dimension) {
      throw new RangeError(`A vector of ${vector.length} numbers in an index of ${dimension}.`);
    }
  }

  function checkRow(row: number): void {
    if (!(row >= 0 && row < rows)) throw new RangeError(`Row ${row} of a matrix of ${rows} rows.`);
  }

  return {
    get rows() {
      return rows;
    },
    reserve,
    write(row, vector) {
      checkLength(vector);
      if (row > rows) throw new RangeError(`Row ${row} of a matrix of ${rows} rows.`);
      if (row === rows) {
        const fits = (rowsStart + (rows + 1) * rowLength) * 4 <= kernel.memory.buffer.byteLength;
        if (!fits) reserve(Math.ceil((rows + 1) * 1.5));
        rows += 1;
      }
      // The padding behind the vector is zero: memory starts as zeros, and rows only ever hold vectors.
      numbers.set(vector, rowsStart + row * rowLength);
    },
    remove(row) {
      const last = rowsStart + (rows - 1) * rowLength;
      numbers.copyWithin(rowsStart + row * rowLength, last, last + rowLength);
      rows -= 1;
    },
    clear() {
      rows = 0;
    },
    read(row) {
      checkRow(row);
      const start = rowsStart + row * rowLength;
      return numbers.slice(start, start + dimension);
    },
    score(query, row) {
      checkLength(query);
      checkRow(row);
      numbers.set(query, 0);
      const vectors = (rowsStart + row * rowLength) * 4;
      kernel.run({ query: 0, vectors, scores: scoresStart * 4 }, 1);
      return numbers[scoresStart] ?? Number.NaN;
    },
    scan(query, visit) {
      checkLength(query);
      numbers.set(query, 0);
      for (let first = 0; first < rows; first += BLOCK_ROWS) {
        const count = Math.min(BLOCK_ROWS, rows - first);
        const vectors = (rowsStart + first * rowLength) * 4;
        kernel.run({ query: 0, vectors, scores: scoresStart * 4 }, count);
        visit(first, numbers.subarray(scoresStart, scoresStart + count));
      }
    },
  };
}
