import { writeSync } from "node:fs";
import { z } from "zod";
import { createFakeEmbedder } from "../../../src/models/fake/create-fake-embedder.ts";
import { similarity } from "../../../src/models/similarity.ts";
import { openAssay } from "../../../src/service/open-assay.ts";

/**
 * Builds a version of the index, verifies it, and promotes it and goes back without an end: `index-builder.ts <job as JSON>`.
 * It is meant to be killed, and prints what it has done: `b` when the version is built, `p` and `r` for each switch.
 */
const jobSchema = z.object({ database: z.string(), pages: z.string() });
const { database, pages } = jobSchema.parse(JSON.parse(process.argv[2] ?? ""));

await using assay = await openAssay({
  background: false,
  config: { database },
  embedder: createFakeEmbedder({
    dimension: 64,
    defaultThresholds: { golden: similarity(0.9), retrieval: similarity(0.1) },
  }),
});
writeSync(1, "o");
const known = await assay.indexes.list();
if (!known.some(({ name, builtAt }) => name === "next" && builtAt !== null)) {
  await assay.indexes.build({ name: "next", paths: [pages] });
}
writeSync(1, "b");
for (;;) {
  if ((await assay.indexes.get("next")).state === "live") {
    await assay.indexes.rollback({ by: "builder" });
    writeSync(1, "r");
  }
  await assay.indexes.promote("next", { by: "builder", force: true });
  writeSync(1, "p");
}
