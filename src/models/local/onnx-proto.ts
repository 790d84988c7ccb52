import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";

/**
 * Writes the few messages of ONNX's protobuf schema that a graph of known shape needs. Weights are kept beside
 * the graph as external data (name, offset, length in a second file): the runtime maps that file into memory
 * instead of parsing and copying tens of megabytes out of the graph.
 * Field numbers: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
 */
export interface OnnxNode {
  op: string;
  /** @default the standard operators, "" */
  domain?: string;
  /** Names; "" leaves an optional input out. */
  inputs: readonly string[];
  outputs: readonly string[];
  attributes?: Readonly<Record<string, OnnxAttribute>>;
}

export type OnnxAttribute = { int: number } | { float: number };

/** Numbers inside the graph, for the handful of small constants. */
export interface OnnxConstant {
  name: string;
  shape: readonly number[];
  values: BigInt64Array;
}

/** A block of 32-bit floats in the external file. */
export interface OnnxWeight {
  name: string;
  shape: readonly number[];
  /** Bytes from the start of the external file. */
  offset: number;
  /** Bytes. */
  length: number;
}

export interface OnnxValue {
  name: string;
  type: keyof typeof ELEMENT;
  /** A string names a size that differs from run to run. */
  shape: readonly (number | string)[];
}

export interface OnnxModel {
  name: string;
  opsets: readonly { domain: string; version: number }[];
  nodes: readonly OnnxNode[];
  constants: readonly OnnxConstant[];
  weights: readonly OnnxWeight[];
  /** File name of the weights, relative to the graph's folder. */
  weightsFile: string;
  inputs: readonly OnnxValue[];
  outputs: readonly OnnxValue[];
}

const ELEMENT = { float32: 1, int32: 6, int64: 7 } as const;
const ATTRIBUTE = { float: 1, int: 2 } as const;
const IR_VERSION = 8;
const EXTERNAL = 1;

const MODEL = { irVersion: 1, producerName: 2, graph: 7, opsetImport: 8 } as const;
const OPSET = { domain: 1, version: 2 } as const;
const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 } as const;
const NODE = { input: 1, output: 2, name: 3, op: 4, attribute: 5, domain: 7 } as const;
const ATTR = { name: 1, float: 2, int: 3, type: 20 } as const;
const TENSOR = { dims: 1, type: 2, name: 8, raw: 9, external: 13, location: 14 } as const;
const ENTRY = { key: 1, value: 2 } as const;
const VALUE = { name: 1, type: 2 } as const;
const TYPE = { tensor: 1 } as const;
const TENSOR_TYPE = { element: 1, shape: 2 } as const;
const SHAPE = { dim: 1 } as const;
const DIM = { value: 1, name: 2 } as const;

type Write = (writer: BinaryWriter) => void;

const message = (writer: BinaryWriter, field: number, write: Write): void => {
  writer.tag(field, WireType.LengthDelimited).fork();
  write(writer);
  writer.join();
};
const text = (writer: BinaryWriter, field: number, value: string): void => {
  writer.tag(field, WireType.LengthDelimited).string(value);
};
const int = (writer: BinaryWriter, field: number, value: number): void => {
  writer.tag(field, WireType.Varint).int64(value);
};

/** The model as the bytes of a `.onnx` file. */
export function encodeOnnxModel(model: OnnxModel): Uint8Array {
  const writer = new BinaryWriter();
  int(writer, MODEL.irVersion, IR_VERSION);
  text(writer, MODEL.producerName, "assay");
  message(writer, MODEL.graph, (graph) => writeGraph(graph, model));
  for (const { domain, version } of model.opsets) {
    message(writer, MODEL.opsetImport, (opset) => {
      text(opset, OPSET.domain, domain);
      int(opset, OPSET.version, version);
    });
  }
  return writer.finish();
}

function writeGraph(writer: BinaryWriter, model: OnnxModel): void {
  for (const [index, node] of model.nodes.entries()) {
    message(writer, GRAPH.node, (inner) => writeNode(inner, node, `${node.op}_${index}`));
  }
  text(writer, GRAPH.name, model.name);
  for (const { name, shape, values } of model.constants) {
    message(writer, GRAPH.initializer, (tensor) => {
      for (const size of shape) int(tensor, TENSOR.dims, size);
      int(tensor, TENSOR.type, ELEMENT.int64);
      text(tensor, TENSOR.name, name);
      tensor.tag(TENSOR.raw, WireType.LengthDelimited);
      tensor.bytes(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    });
  }
  for (const weight of model.weights) {
    message(writer, GRAPH.initializer, (tensor) => writeWeight(tensor, weight, model.weightsFile));
  }
  for (const value of model.inputs) message(writer, GRAPH.input, (inner) => writeValue(inner, value));
  for (const value of model.outputs) message(writer, GRAPH.output, (inner) => writeValue(inner, value));
}

function writeNode(writer: BinaryWriter, node: OnnxNode, name: string): void {
  for (const input of node.inputs) text(writer, NODE.input, input);
  for (const output of node.outputs) text(writer, NODE.output, output);
  text(writer, NODE.name, name);
  text(writer, NODE.op, node.op);
  for (const [key, value] of Object.entries(node.attributes ?? {})) {
    message(writer, NODE.attribute, (attribute) => {
      text(attribute, ATTR.name, key);
      if ("int" in value) {
        int(attribute, ATTR.int, value.int);
        int(attribute, ATTR.type, ATTRIBUTE.int);
      } else {
        attribute.tag(ATTR.float, WireType.Bit32).float(value.float);
        int(attribute, ATTR.type, ATTRIBUTE.float);
      }
    });
  }
  text(writer, NODE.domain, node.domain ?? "");
}

function writeWeight(writer: BinaryWriter, weight: OnnxWeight, file: string): void {
  for (const size of weight.shape) int(writer, TENSOR.dims, size);
  int(writer, TENSOR.type, ELEMENT.float32);
  text(writer, TENSOR.name, weight.name);
  const place = { location: file, offset: String(weight.offset), length: String(weight.length) };
  for (const [key, value] of Object.entries(place)) {
    message(writer, TENSOR.external, (entry) => {
      text(entry, ENTRY.key, key);
      text(entry, ENTRY.value, value);
    });
  }
  int(writer, TENSOR.location, EXTERNAL);
}

function writeValue(writer: BinaryWriter, value: OnnxValue): void {
  text(writer, VALUE.name, value.name);
  message(writer, VALUE.type, (type) => {
    message(type, TYPE.tensor, (tensor) => {
      int(tensor, TENSOR_TYPE.element, ELEMENT[value.type]);
      message(tensor, TENSOR_TYPE.shape, (shape) => {
        for (const size of value.shape) {
          message(shape, SHAPE.dim, (dim) => {
            if (typeof size === "number") int(dim, DIM.value, size);
            else text(dim, DIM.name, size);
          });
        }
      });
    });
  });
}
