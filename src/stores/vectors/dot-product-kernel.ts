/**
 * Dot products of one query with many rows, in WebAssembly SIMD: four numbers an instruction, where JavaScript
 * has one. The kernel's memory is the matrix, so nothing is copied for a search; the program is small enough to
 * be assembled here from named instructions, and there is no binary to trust.
 */

/** Rows are padded with zeros to a multiple of this many numbers: one turn of the inner loop. */
export const ROW_ALIGNMENT = 16;

/** The part of the WebAssembly namespace used here; Node's own types leave it out. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
declare const WebAssembly: {
  Memory: new (descriptor: { initial: number }) => WasmMemory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: Readonly<Record<string, unknown>> };
};

export interface DotProductKernel {
  /** Grown, never shrunk; growing detaches views of `buffer`. */
  readonly memory: WasmMemory;
  /** Writes `rows` float32 dot products to `scores`. All addresses are in bytes and divisible by 4. */
  run(addresses: { query: number; vectors: number; scores: number }, rows: number): void;
}

/** @param rowLength numbers in a row, a multiple of `ROW_ALIGNMENT` */
export function createDotProductKernel(rowLength: number): DotProductKernel {
  if (rowLength <= 0 || rowLength % ROW_ALIGNMENT !== 0) {
    throw new RangeError(`A row of ${rowLength} numbers is not a multiple of ${ROW_ALIGNMENT}.`);
  }
  const memory = new WebAssembly.Memory({ initial: 1 });
  const module = new WebAssembly.Module(assemble());
  const { dot } = new WebAssembly.Instance(module, { kernel: { memory } }).exports;
  if (typeof dot !== "function") throw new TypeError("The kernel exports no function.");
  return {
    memory,
    run({ query, vectors, scores }, rows) {
      if (rows > 0) dot(query, vectors, scores, rows, rowLength * 4);
    },
  };
}

// Encoding: https://webassembly.github.io/spec/core/binary/ — numbers are LEB128, sections are id, size, content.

const I32 = 0x7f;
const V128 = 0x7b;
const EMPTY_BLOCK = 0x40;

/** Parameters first, then locals, in the order of their numbers. */
const QUERY = 0;
const VECTORS = 1;
const SCORES = 2;
const ROWS = 3;
const ROW_BYTES = 4;
const QUERY_AT = 5;
const ROW_END = 6;
const SUMS = [7, 8, 9, 10] as const;

function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

/** Enough for the small positive constants used here: bit 6 of the last byte is the sign. */
const constant = (value: number): number[] =>
  value < 0x40 ? [0x41, value] : [0x41, (value & 0x7f) | 0x80, value >>> 7];
const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const add: number[] = [0x6a];
const advance = (local: number, bytes: number): number[] => [
  ...get(local),
  ...constant(bytes),
  ...add,
  ...set(local),
];
const simd = (operation: number, ...operands: number[]): number[] => [
  0xfd,
  ...unsigned(operation),
  ...operands,
];
/** Alignment is a hint, as a power of two. */
const loadVector = (offset: number): number[] => simd(0x00, 2, offset);
const zeroVector: number[] = simd(0x0c, ...new Array<number>(16).fill(0));
const addVectors: number[] = simd(0xe4);
const multiplyVectors: number[] = simd(0xe6);
const extractLane = (lane: number): number[] => simd(0x1f, lane);
const addFloats: number[] = [0x92];
const storeFloat: number[] = [0x38, 2, 0];
const loop = (body: number[]): number[] => [0x03, EMPTY_BLOCK, ...body, 0x0b];
const repeatIf = (condition: number[]): number[] => [...condition, 0x0d, 0];

function program(): number[] {
  // Four sums that do not wait for one another.
  const products = SUMS.flatMap((sum, turn) => [
    ...[...get(sum), ...get(VECTORS), ...loadVector(16 * turn)],
    ...[...get(QUERY_AT), ...loadVector(16 * turn), ...multiplyVectors, ...addVectors, ...set(sum)],
  ]);
  const eachNumber = loop([
    ...products,
    ...advance(VECTORS, 64),
    ...advance(QUERY_AT, 64),
    ...repeatIf([...get(VECTORS), ...get(ROW_END), 0x49]), // i32.lt_u
  ]);
  const [first, second, third, fourth] = SUMS;
  const total = [
    ...[...get(first), ...get(second), ...addVectors],
    ...[...get(third), ...get(fourth), ...addVectors, ...addVectors, ...set(first)],
    ...[...get(first), ...extractLane(0), ...get(first), ...extractLane(1), ...addFloats],
    ...[...get(first), ...extractLane(2), ...get(first), ...extractLane(3), ...addFloats, ...addFloats],
  ];
  return loop([
    ...[...get(QUERY), ...set(QUERY_AT)],
    ...[...get(VECTORS), ...get(ROW_BYTES), ...add, ...set(ROW_END)],
    ...SUMS.flatMap((sum) => [...zeroVector, ...set(sum)]),
    ...eachNumber,
    ...[...get(SCORES), ...total, ...storeFloat],
    ...advance(SCORES, 4),
    ...[...get(ROWS), ...constant(1), 0x6b, 0x22, ROWS], // i32.sub, local.tee
    ...[0x0d, 0],
  ]);
}

function assemble(): Uint8Array {
  const section = (id: number, content: number[]) => [id, ...unsigned(content.length), ...content];
  const name = (text: string) => [text.length, ...new TextEncoder().encode(text)];
  const locals = [2, 2, I32, SUMS.length, V128];
  const code = [...locals, ...program(), 0x0b];
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // "\0asm", version 1
    ...section(1, [1, 0x60, 5, I32, I32, I32, I32, I32, 0]), // one type: five i32, no result
    ...section(2, [1, ...name("kernel"), ...name("memory"), 2, 0, 1]), // memory of one page or more
    ...section(3, [1, 0]), // one function of that type
    ...section(7, [1, ...name("dot"), 0, 0]),
    ...section(10, [1, ...unsigned(code.length), ...code]),
  ]);
}
