import { join } from "node:path";
import type { Assay } from "../../src/service/assay.ts";
import type { VectorRow } from "../../src/stores/vector-table.ts";
import { PLAIN_SCAN, plainScan } from "../baselines/plain-scan.ts";
import { createWasmEngine, WASM_ENGINE } from "../baselines/wasm-engine.ts";
import { openAssay, openSqliteStore } from "../built.ts";
import { below, type Figure } from "../figure.ts";
import { withStopwatch } from "../fixtures/wrap-embedder.ts";
import { reviewed, writeGoldenStore } from "../fixtures/write-golden-store.ts";
import { compare, timed } from "../measure.ts";
import type { Subject } from "./subject.ts";

const PHRASINGS = 1000;

/** Whole questions through a running Assay, from the text to the reviewed answer, freshness check included. */
export const golden: Subject = async ({ folder, embedder, rounds }) => {
  const path = join(folder, "golden.db");
  await writeGoldenStore(path, { others: PHRASINGS - 1, embedder });
  const rows = await readPhrasings(path);
  const [query] = await embedder.embed([reviewed.similar], { kind: "query" });
  if (!query) throw new Error("The question was not embedded.");
  const stopwatch = withStopwatch(embedder);
  const assay = await openAssay({ config: { database: path }, embedder: stopwatch.embedder });
  const engine = await createWasmEngine();
  try {
    const scan = async () => plainScan(rows, query.vector, 1);
    const exact = await compare({
      subject: timed(() => askExpecting(assay, reviewed.exact, "exact")),
      baseline: timed(scan),
      rounds: rounds(500, 50),
      warmUps: 50,
    });
    const similar = await compare({
      subject: timed(() => askExpecting(assay, reviewed.similar, "similar")),
      baseline: timed(async () => {
        const [vector] = await engine.embed([reviewed.similar]);
        return plainScan(rows, Float32Array.from(vector ?? []), 1);
      }),
      rounds: rounds(100, 10),
      warmUps: 3,
    });
    const rest = await compare({
      async subject() {
        const before = stopwatch.milliseconds();
        const total = await timed(() => askExpecting(assay, reviewed.similar, "similar"))(0);
        return total - (stopwatch.milliseconds() - before);
      },
      baseline: timed(scan),
      rounds: rounds(200, 20),
      warmUps: 10,
    });
    const figures: Figure[] = [
      {
        name: `golden exact hit among ${PHRASINGS}`,
        unit: "ms",
        baselineName: PLAIN_SCAN,
        comparison: exact,
        target: below(0.3, exact),
      },
      {
        name: `golden semantic hit among ${PHRASINGS}`,
        unit: "ms",
        baselineName: `${WASM_ENGINE} + scan`,
        comparison: similar,
      },
      {
        name: "… the same without its embedding",
        unit: "ms",
        baselineName: PLAIN_SCAN,
        comparison: rest,
        target: below(1, rest),
      },
    ];
    return figures;
  } finally {
    await assay.close();
  }
};

async function readPhrasings(path: string): Promise<readonly VectorRow[]> {
  const store = await openSqliteStore({ path });
  try {
    return (await store.golden.vectors.changesSince(0)).added;
  } finally {
    await store.close();
  }
}

/** A miss is answered in another time, so it must not pass for a hit. */
async function askExpecting(assay: Assay, question: string, how: "exact" | "similar"): Promise<void> {
  const { source, golden: report } = await assay.ask(question);
  if (source !== "golden" || report?.match.how !== how) {
    throw new Error(`"${question}" was answered from ${source}, not by an ${how} golden match.`);
  }
}
