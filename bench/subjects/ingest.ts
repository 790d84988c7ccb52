import { join } from "node:path";
import type { Assay } from "../../src/service/assay.ts";
import { embeddingText } from "../../src/text/passages/embedding-text.ts";
import { createWasmEngine, WASM_ENGINE } from "../baselines/wasm-engine.ts";
import { openAssay } from "../built.ts";
import { ingestSources } from "../fixtures/ingest-sources.ts";
import { keepOpen } from "../fixtures/wrap-embedder.ts";
import { compare } from "../measure.ts";
import type { Subject } from "./subject.ts";

/**
 * Pages to a database: read, cut, embedded with the real model, written. The baseline only embeds, and only a sample
 * of the same passages with the same spread of lengths. Its engine takes all processors, but loads the model anew in
 * each thread at each call.
 */
export const ingest: Subject = async ({ folder, embedder, rounds, note }) => {
  const sources = ingestSources(join(folder, "pages"), rounds(100_000, 40_000));
  const engine = await createWasmEngine();
  let databases = 0;
  const ingestOnce = async <T>(use: (assay: Assay, passagesPerSecond: number) => Promise<T>): Promise<T> => {
    databases += 1;
    const database = join(folder, `ingest-${databases}.db`);
    const assay = await openAssay({ config: { database }, embedder: keepOpen(embedder) });
    try {
      const start = performance.now();
      const { passages } = await assay.ingest({ paths: sources.paths });
      return await use(assay, passages.total / secondsSince(start));
    } finally {
      await assay.close();
    }
  };
  const texts = await ingestOnce((assay) => readTexts(assay));
  const sample = spreadSample(texts, rounds(64, 24));
  note(`Ingesting ${texts.length} passages, ${sources.origin}; ${WASM_ENGINE}: ${sample.length} of them`);
  const comparison = await compare({
    subject: () => ingestOnce(async (_, passagesPerSecond) => passagesPerSecond),
    async baseline() {
      const start = performance.now();
      await engine.embed(sample);
      return sample.length / secondsSince(start);
    },
    rounds: rounds(5, 2),
    warmUps: 0,
    better: "more",
  });
  const name = `ingest ${texts.length} passages, ${sources.origin}`;
  return [{ name, unit: "passages/s", baselineName: `${WASM_ENGINE}, embedding alone`, comparison }];
};

/** What was embedded of each passage. */
async function readTexts(assay: Assay): Promise<string[]> {
  const texts: string[] = [];
  for (const { id, title } of await assay.documents.list()) {
    for (const { headings, text } of await assay.documents.passages(id)) {
      texts.push(embeddingText(title, headings, text));
    }
  }
  return texts;
}

/** Every n-th text by length. */
function spreadSample(texts: readonly string[], count: number): string[] {
  const step = texts.length / Math.min(count, texts.length);
  const sorted = texts.toSorted((a, b) => a.length - b.length);
  return sorted.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
