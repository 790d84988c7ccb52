import { encodeOnnxModel, type OnnxNode, type OnnxWeight } from "./onnx-proto.ts";
import type { TensorFile } from "./safetensors.ts";

/**
 * Turns BERT weights into one ONNX graph made of the runtime's fused operators: one node each for the embedding
 * sum, for attention, for bias + GELU and for residual + layer norm. Mean pooling over the real tokens and the
 * L2 norm are part of the graph, so a run returns finished unit vectors: int32 `input_ids` and `attention_mask`
 * of shape [batch, sequence] in, float32 `embedding` of shape [batch, hidden] out.
 * Operators: https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md
 */
export interface BertShape {
  layers: number;
  heads: number;
  hidden: number;
  intermediate: number;
  vocabulary: number;
  positions: number;
  segments: number;
  epsilon: number;
}

export interface AssembledGraph {
  /** The `.onnx` file. */
  graph: Uint8Array;
  /** The external data file, in order. */
  weights: readonly Float32Array[];
  /** Sum of the lengths of `weights` in bytes, padding included. */
  weightsBytes: number;
}

export interface AssembleOptions {
  shape: BertShape;
  /** File name under which `weights` will lie beside the graph. */
  weightsFile: string;
  /** Called after each layer with the share done, 0 to 1. @default nothing */
  onProgress?: (share: number) => void;
}

/** Part of the cache key: raise it whenever the graph or its layout changes. */
export const GRAPH_VERSION = 1;

const FUSED = "com.microsoft";
/** The runtime maps external tensors page by page; aligned offsets let it use them in place. */
const ALIGNMENT = 4096;

/** Throws RangeError where a tensor is missing or has another shape than `shape` says. */
export function assembleGraph(tensors: TensorFile, options: AssembleOptions): AssembledGraph {
  const { shape, weightsFile, onProgress } = options;
  const { hidden, intermediate, layers, heads } = shape;
  const nodes: OnnxNode[] = [];
  const weights: OnnxWeight[] = [];
  const blocks: Float32Array[] = [];
  let offset = 0;

  const add = (name: string, sizes: readonly number[], values: Float32Array): string => {
    weights.push({ name, shape: sizes, offset, length: values.byteLength });
    blocks.push(values);
    offset += values.byteLength;
    const padding = (ALIGNMENT - (offset % ALIGNMENT)) % ALIGNMENT;
    if (padding > 0) blocks.push(new Float32Array(padding / Float32Array.BYTES_PER_ELEMENT));
    offset += padding;
    return name;
  };
  const vector = (name: string, size: number): string => add(name, [size], tensors.read(name, [size]).values);
  const norm = (prefix: string): [string, string] => [
    vector(`${prefix}.weight`, hidden),
    vector(`${prefix}.bias`, hidden),
  ];
  const matrix = (name: string, inputs: number, outputs: number): string =>
    add(name, [inputs, outputs], transpose(tensors.read(name, [outputs, inputs]).values, outputs, inputs));
  const node = (op: string, inputs: string[], output: string, rest: Partial<OnnxNode> = {}): string => {
    nodes.push({ op, inputs, outputs: [output], ...rest });
    return output;
  };
  const epsilon = { epsilon: { float: shape.epsilon } };

  nodes.push({
    op: "EmbedLayerNormalization",
    domain: FUSED,
    inputs: [
      "input_ids",
      "",
      add(
        "embeddings.word",
        [shape.vocabulary, hidden],
        tensors.read("embeddings.word_embeddings.weight", [shape.vocabulary, hidden]).values,
      ),
      add("embeddings.position", [shape.positions, hidden], positionsWithSegment(tensors, shape)),
      "",
      ...norm("embeddings.LayerNorm"),
    ],
    outputs: ["embedded", "unused_mask_index"],
    attributes: epsilon,
  });

  let state = "embedded";
  for (let layer = 0; layer < layers; layer += 1) {
    const from = `encoder.layer.${layer}`;
    const qkv = mergeAttention(tensors, `${from}.attention.self`, hidden);
    const attention = node(
      "Attention",
      [
        state,
        add(`${from}.qkv.weight`, [hidden, 3 * hidden], qkv.weight),
        add(`${from}.qkv.bias`, [3 * hidden], qkv.bias),
        "attention_mask",
      ],
      `${from}.attention`,
      { domain: FUSED, attributes: { num_heads: { int: heads } } },
    );
    const projected = node(
      "MatMul",
      [attention, matrix(`${from}.attention.output.dense.weight`, hidden, hidden)],
      `${from}.projected`,
    );
    const attended = node(
      "SkipLayerNormalization",
      [
        projected,
        state,
        ...norm(`${from}.attention.output.LayerNorm`),
        vector(`${from}.attention.output.dense.bias`, hidden),
      ],
      `${from}.attended`,
      { domain: FUSED, attributes: epsilon },
    );
    const widened = node(
      "MatMul",
      [attended, matrix(`${from}.intermediate.dense.weight`, hidden, intermediate)],
      `${from}.widened`,
    );
    const activated = node(
      "BiasGelu",
      [widened, vector(`${from}.intermediate.dense.bias`, intermediate)],
      `${from}.activated`,
      { domain: FUSED },
    );
    const narrowed = node(
      "MatMul",
      [activated, matrix(`${from}.output.dense.weight`, intermediate, hidden)],
      `${from}.narrowed`,
    );
    state = node(
      "SkipLayerNormalization",
      [narrowed, attended, ...norm(`${from}.output.LayerNorm`), vector(`${from}.output.dense.bias`, hidden)],
      `${from}.done`,
      { domain: FUSED, attributes: epsilon },
    );
    onProgress?.((layer + 1) / layers);
  }

  // The L2 norm that follows makes the division by the number of tokens cancel out: a masked sum is enough.
  const mask = node("Cast", ["attention_mask"], "mask", { attributes: { to: { int: 1 } } });
  const row = node("Unsqueeze", [mask, "axis_1"], "mask_row");
  const summed = node("MatMul", [row, state], "summed");
  const pooled = node("Squeeze", [summed, "axis_1"], "pooled");
  node("LpNormalization", [pooled], "embedding", { attributes: { axis: { int: -1 }, p: { int: 2 } } });

  const graph = encodeOnnxModel({
    name: "bert-mean-pooled",
    opsets: [
      { domain: "", version: 17 },
      { domain: FUSED, version: 1 },
    ],
    nodes,
    constants: [{ name: "axis_1", shape: [1], values: BigInt64Array.of(1n) }],
    weights,
    weightsFile,
    inputs: [
      { name: "input_ids", type: "int32", shape: ["batch", "sequence"] },
      { name: "attention_mask", type: "int32", shape: ["batch", "sequence"] },
    ],
    outputs: [{ name: "embedding", type: "float32", shape: ["batch", hidden] }],
  });
  return { graph, weights: blocks, weightsBytes: offset };
}

/** [rows, columns] → [columns, rows]: the weights are stored [out, in], the operators multiply by [in, out]. */
function transpose(values: Float32Array, rows: number, columns: number): Float32Array {
  const result = new Float32Array(values.length);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      result[column * rows + row] = values[row * columns + column] ?? 0;
    }
  }
  return result;
}

/** Query, key and value side by side: weight [hidden, 3·hidden], bias [3·hidden]. */
function mergeAttention(
  tensors: TensorFile,
  prefix: string,
  hidden: number,
): { weight: Float32Array; bias: Float32Array } {
  const stacked = new Float32Array(3 * hidden * hidden);
  const bias = new Float32Array(3 * hidden);
  for (const [index, part] of ["query", "key", "value"].entries()) {
    stacked.set(tensors.read(`${prefix}.${part}.weight`, [hidden, hidden]).values, index * hidden * hidden);
    bias.set(tensors.read(`${prefix}.${part}.bias`, [hidden]).values, index * hidden);
  }
  return { weight: transpose(stacked, 3 * hidden, hidden), bias };
}

/** Single texts are all segment 0, so its embedding is added to every position once and for all. */
function positionsWithSegment(tensors: TensorFile, shape: BertShape): Float32Array {
  const { hidden, positions, segments } = shape;
  const position = tensors.read("embeddings.position_embeddings.weight", [positions, hidden]).values;
  const segment = tensors.read("embeddings.token_type_embeddings.weight", [segments, hidden]).values;
  return position.map((value, index) => value + (segment[index % hidden] ?? 0));
}
