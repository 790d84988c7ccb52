import { describe, expect, it } from "vitest";
import { openSafetensors } from "./safetensors.ts";

function file(header: object, data: Uint8Array): Uint8Array {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return Buffer.concat([length, json, data]);
}

const half = (dtype: string, shape: number[], bits: readonly number[]): Uint8Array =>
  file(
    { x: { dtype, shape, data_offsets: [0, bits.length * 2] } },
    new Uint8Array(Uint16Array.from(bits).buffer),
  );

describe("openSafetensors", () => {
  it("reads half-precision numbers, the smallest and the special ones included", () => {
    const bits = [0x3c00, 0xc000, 0x3555, 0x0001, 0x03ff, 0x7bff, 0x7c00, 0xfc00, 0x8000];
    const { values, shape } = openSafetensors(half("F16", [9], bits)).read("x", [9]);
    expect(shape).toEqual([9]);
    expect([...values]).toEqual([
      1,
      -2,
      Math.fround(0.333251953125),
      2 ** -24,
      1023 * 2 ** -24,
      65_504,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      -0,
    ]);
    expect(openSafetensors(half("F16", [1], [0x7e00])).read("x", [1]).values[0]).toBeNaN();
  });

  it("reads single-precision numbers and skips the metadata", () => {
    const data = new Uint8Array(Float32Array.of(1.5, -0.25).buffer);
    const bytes = file(
      { __metadata__: { format: "pt" }, x: { dtype: "F32", shape: [2, 1], data_offsets: [0, 8] } },
      data,
    );
    expect([...openSafetensors(bytes).read("x", [2, 1]).values]).toEqual([1.5, -0.25]);
  });

  it("names the tensor that is absent or has another shape or type", () => {
    const tensors = openSafetensors(half("F16", [2], [0, 0]));
    expect(() => tensors.read("y", [2])).toThrow('The weights have no tensor "y".');
    expect(() => tensors.read("x", [3])).toThrow('Tensor "x" has shape [2], expected [3].');
    expect(() => openSafetensors(half("I64", [2], [0, 0])).read("x", [2])).toThrow(
      'Tensor "x" has type I64, expected F16 or F32.',
    );
  });

  it("refuses a file that ends too early", () => {
    expect(() => openSafetensors(new Uint8Array(4))).toThrow("4 bytes has no header");
    expect(() => openSafetensors(half("F16", [2], [0, 0]).subarray(0, 20))).toThrow(
      "past the end of the file",
    );
    const cut = half("F16", [2], [0, 0]);
    expect(() => openSafetensors(cut.subarray(0, cut.length - 1)).read("x", [2])).toThrow(
      "does not fit its byte range",
    );
  });
});
