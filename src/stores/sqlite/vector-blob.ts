import { brokenRow } from "./translate-error.ts";

/** Vectors are stored as float32, little endian: the order of every platform that Node's native parts exist for. */
export function toBlob(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

/**
 * Copies, because a blob need not start at a multiple of four bytes.
 *
 * @throws AppError `database-broken` where a damaged row holds something else
 */
export function fromBlob(blob: Buffer): Float32Array {
  const isWhole = blob instanceof Uint8Array && blob.byteLength % Float32Array.BYTES_PER_ELEMENT === 0;
  if (!isWhole) throw brokenRow("a vector is not made of whole numbers of four bytes");
  const vector = new Float32Array(blob.byteLength / Float32Array.BYTES_PER_ELEMENT);
  new Uint8Array(vector.buffer).set(blob);
  return vector;
}
