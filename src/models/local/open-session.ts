import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { z } from "zod";
import { assembleGraph, GRAPH_VERSION } from "./assemble-graph.ts";
import { cachedFolder } from "./cached-folder.ts";
import type { PackagedModel } from "./read-packaged-model.ts";
import { openSafetensors } from "./safetensors.ts";
import { turnOffTelemetry } from "./turn-off-telemetry.ts";

/** One loaded graph: token ids in, unit vectors out. */
export interface Session {
  /** Vectors in the order of `rows`, which may differ in length. */
  run(rows: readonly (readonly number[])[]): Promise<Float32Array[]>;
  close(): Promise<void>;
}

export interface SessionOptions {
  cacheDir: string;
  threads: number;
  /** Whether idle threads wait by spinning. */
  spinning: boolean;
  /** Called while the graph is assembled, 0 to 1; not at all when it is in the cache. */
  onProgress?: (share: number) => void;
}

const GRAPH_FILE = "graph.onnx";
const WEIGHTS_FILE = "weights.bin";

/** Long enough to bridge the gaps within one run, too short to keep a processor busy between questions. */
const SPIN_MICROSECONDS = "1000";

const outputSchema = z.object({ embedding: z.instanceof(Tensor) });

/** Rejects with the file system's or the runtime's errors. */
export async function openSession(model: PackagedModel, options: SessionOptions): Promise<Session> {
  const { cacheDir, threads, spinning, onProgress } = options;
  const folder = await cachedFolder({
    parent: join(cacheDir, "models"),
    key: `${model.id}-${model.weightsHash.slice(0, 16)}-g${GRAPH_VERSION}`,
    build: async () => {
      onProgress?.(0);
      const { graph, weights } = assembleGraph(openSafetensors(await readFile(model.weightsPath)), {
        shape: model.shape,
        weightsFile: WEIGHTS_FILE,
        ...(onProgress ? { onProgress } : {}),
      });
      return new Map([
        [GRAPH_FILE, [graph]],
        [
          WEIGHTS_FILE,
          weights.map((block) => new Uint8Array(block.buffer, block.byteOffset, block.byteLength)),
        ],
      ]);
    },
  });
  turnOffTelemetry();
  const session = await InferenceSession.create(join(folder, GRAPH_FILE), {
    // The graph is fused as it stands; looking for more makes loading slower and running no faster.
    graphOptimizationLevel: "disabled",
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
    extra: {
      session: {
        intra_op: {
          allow_spinning: spinning ? "1" : "0",
          ...(spinning && { spin_duration_us: SPIN_MICROSECONDS }),
        },
      },
    },
  });

  return {
    async run(rows) {
      const width = Math.max(...rows.map((row) => row.length));
      const ids = new Int32Array(rows.length * width);
      const mask = new Int32Array(rows.length * width);
      for (const [index, row] of rows.entries()) {
        ids.set(row, index * width);
        mask.fill(1, index * width, index * width + row.length);
      }
      const size = [rows.length, width];
      const output = outputSchema.parse(
        await session.run({
          input_ids: new Tensor("int32", ids, size),
          attention_mask: new Tensor("int32", mask, size),
        }),
      );
      const data = z.instanceof(Float32Array).parse(output.embedding.data);
      return rows.map((_, index) => data.slice(index * model.dimension, (index + 1) * model.dimension));
    },
    async close() {
      await session.release();
    },
  };
}
