import { z } from "zod";

/**
 * Reader for the safetensors format: eight bytes with the length of a JSON header (little endian), the header
 * naming every tensor with its type, shape and byte range, then the bytes themselves.
 * Format: https://github.com/huggingface/safetensors#format
 */
export interface Tensor {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

export interface TensorFile {
  /** The tensor as 32-bit floats. Throws RangeError for a name the file lacks or another shape than expected. */
  read(name: string, shape: readonly number[]): Tensor;
}

const headerSchema = z.record(
  z.string(),
  z.union([
    z.object({
      dtype: z.string(),
      shape: z.array(z.number().int().nonnegative()),
      data_offsets: z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]),
    }),
    z.record(z.string(), z.string()),
  ]),
);

const BYTES = { F16: 2, F32: 4 } as const;

/** Throws RangeError (too short, bad ranges) or SyntaxError/ZodError (bad header) for anything else than the format. */
export function openSafetensors(bytes: Uint8Array): TensorFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 8)
    throw new RangeError(`A safetensors file of ${bytes.byteLength} bytes has no header.`);
  const start = 8 + Number(view.getBigUint64(0, true));
  if (start > bytes.byteLength)
    throw new RangeError("The safetensors header reaches past the end of the file.");
  const header = headerSchema.parse(JSON.parse(new TextDecoder().decode(bytes.subarray(8, start))));
  const halves = halfTable();

  return {
    read(name, shape) {
      const entry = header[name];
      if (!entry || !Array.isArray(entry.data_offsets) || !Array.isArray(entry.shape)) {
        throw new RangeError(`The weights have no tensor "${name}".`);
      }
      if (entry.shape.join() !== shape.join()) {
        throw new RangeError(`Tensor "${name}" has shape [${entry.shape}], expected [${shape}].`);
      }
      const [from, to] = entry.data_offsets;
      const count = shape.reduce((product, size) => product * size, 1);
      const size = entry.dtype === "F16" ? BYTES.F16 : entry.dtype === "F32" ? BYTES.F32 : undefined;
      if (size === undefined)
        throw new RangeError(`Tensor "${name}" has type ${entry.dtype}, expected F16 or F32.`);
      if (to - from !== count * size || start + to > bytes.byteLength) {
        throw new RangeError(`Tensor "${name}" does not fit its byte range ${from}-${to}.`);
      }
      const values = new Float32Array(count);
      for (let index = 0; index < count; index += 1) {
        const at = start + from + index * size;
        values[index] = size === 2 ? (halves[view.getUint16(at, true)] ?? 0) : view.getFloat32(at, true);
      }
      return { shape, values };
    },
  };
}

/** The 65,536 half-precision numbers by their bits: one look-up each instead of arithmetic on 22 million. */
function halfTable(): Float32Array {
  const table = new Float32Array(65_536);
  for (let bits = 0; bits < table.length; bits += 1) {
    const sign = bits & 0x8000 ? -1 : 1;
    const exponent = (bits >> 10) & 0x1f;
    const fraction = bits & 0x3ff;
    if (exponent === 0) table[bits] = sign * fraction * 2 ** -24;
    else if (exponent === 31) table[bits] = fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
    else table[bits] = sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
  }
  return table;
}
