import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeOnnxModel } from "./onnx-proto.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-onnx-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("encodeOnnxModel", () => {
  it("writes a graph that the runtime loads, with its external weights, constants and attributes", async () => {
    const weights = Float32Array.of(0, 0, 1, 2, 3, 4);
    await writeFile(join(folder, "w.bin"), new Uint8Array(weights.buffer));
    const model = encodeOnnxModel({
      name: "toy",
      opsets: [{ domain: "", version: 17 }],
      nodes: [
        { op: "MatMul", inputs: ["x", "w"], outputs: ["product"] },
        { op: "Unsqueeze", inputs: ["product", "axis"], outputs: ["wide"] },
        { op: "LeakyRelu", inputs: ["wide"], outputs: ["y"], attributes: { alpha: { float: 0.5 } } },
        { op: "Cast", inputs: ["y"], outputs: ["z"], attributes: { to: { int: 6 } } },
      ],
      constants: [{ name: "axis", shape: [1], values: BigInt64Array.of(-1n) }],
      // The first two numbers of the file belong to nobody: the offset must be kept.
      weights: [{ name: "w", shape: [2, 2], offset: 8, length: 16 }],
      weightsFile: "w.bin",
      inputs: [{ name: "x", type: "float32", shape: ["rows", 2] }],
      outputs: [
        { name: "y", type: "float32", shape: ["rows", 2, 1] },
        { name: "z", type: "int32", shape: ["rows", 2, 1] },
      ],
    });
    await writeFile(join(folder, "toy.onnx"), model);

    const session = await InferenceSession.create(join(folder, "toy.onnx"));
    const output = await session.run({ x: new Tensor("float32", Float32Array.of(1, 1, -2, 0), [2, 2]) });
    expect(output.y?.dims).toEqual([2, 2, 1]);
    expect([...(output.y?.data ?? [])]).toEqual([4, 6, -1, -2]);
    expect([...(output.z?.data ?? [])]).toEqual([4, 6, -1, -2]);
    await session.release();
  });
});
