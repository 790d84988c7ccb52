import { createSeededRandom } from "../../src/stats/seeded-random.ts";
import { PLAIN_SCAN, plainScan } from "../baselines/plain-scan.ts";
import type { BenchContext } from "../bench-context.ts";
import { createVectorIndex, openAssay, openSqliteStore } from "../built.ts";
import { below, type Figure } from "../figure.ts";
import { randomUnitVector } from "../fixtures/random-vectors.ts";
import { withoutEmbedding } from "../fixtures/wrap-embedder.ts";
import { compare, timed } from "../measure.ts";
import { seeds } from "../seeds.ts";
import type { Subject } from "./subject.ts";

const SIZES = [1_000, 10_000, 100_000];
const K = 3;

/** From a question's vector to the nearest passages, each question another one. */
export const retrieve: Subject = async (context) => {
  const figures: Figure[] = [];
  for (const size of SIZES) figures.push(...(await measureSize(size, context)));
  return figures;
};

async function measureSize(size: number, context: BenchContext): Promise<Figure[]> {
  const { embedder, rounds } = context;
  const { id: embedderId, dimension } = embedder.fingerprint;
  const path = await context.passageStore(size);
  const random = createSeededRandom(seeds.queries);
  const queries = Array.from({ length: 32 }, () => randomUnitVector(dimension, random));
  const queryOf = (round: number) => queries[round % queries.length] ?? new Float32Array(dimension);

  const store = await openSqliteStore({ path, create: false });
  const table = store.documents.vectors;
  const index = createVectorIndex({ table, dimension, embedderId });
  let current = 0;
  const asking = withoutEmbedding(embedder, () => queryOf(current));
  const assay = await openAssay({ config: { database: path }, embedder: asking });
  try {
    const rows = (await table.changesSince(0)).added;
    for (const query of queries) {
      const found = (await index.search(query, { k: K })).map(({ id }) => id);
      const expected = plainScan(rows, query, K);
      if (found.join() !== expected.join())
        throw new Error(`${found} is not what the scan finds: ${expected}.`);
    }
    const baseline = timed(async (round) => plainScan(rows, queryOf(round), K));
    const count = size > 10_000 ? rounds(50, 5) : rounds(200, 20);
    const search = await compare({
      subject: timed((round) => index.search(queryOf(round), { k: K })),
      baseline,
      rounds: count,
      warmUps: 5,
    });
    const whole = await compare({
      subject: timed(async (round) => {
        current = round;
        const outcome = await assay.retrieve("which one?", { k: K, threshold: -1 });
        if (outcome.kind !== "passages" || outcome.passages.length !== K)
          throw new Error("Passages are missing.");
      }),
      baseline,
      rounds: count,
      warmUps: 5,
    });
    const common = { unit: "ms", baselineName: PLAIN_SCAN } as const;
    return [
      {
        ...common,
        name: `search ${size} passages`,
        comparison: search,
        ...(size === 10_000 && { target: below(3, search) }),
      },
      { ...common, name: "… with text and document from SQLite", comparison: whole },
    ];
  } finally {
    await index.close();
    await assay.close();
    await store.close();
  }
}
