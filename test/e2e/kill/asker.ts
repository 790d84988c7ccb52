import { z } from "zod";
import { createFakeEmbedder } from "../../../src/models/fake/create-fake-embedder.ts";
import { openAssay } from "../../../src/service/open-assay.ts";

/**
 * Asks questions of a database that others write to, until it has asked as many as it should: `asker.ts <job as JSON>`.
 * It prints one JSON line with the number of answers by source, and of answers that were degraded.
 */
const jobSchema = z.object({ database: z.string(), questions: z.int() });
const { database, questions } = jobSchema.parse(JSON.parse(process.argv[2] ?? ""));

await using assay = await openAssay({
  config: { database, golden: { threshold: 0.95 }, retrieval: { threshold: 0.3 } },
  embedder: createFakeEmbedder({ dimension: 384 }),
});
const sources: Record<string, number> = {};
let degraded = 0;
for (let number = 0; number < questions; number += 1) {
  const known = (await assay.golden.list()).filter(({ entry }) => entry.state === "approved");
  const entry = known[number % Math.max(1, known.length)]?.entry;
  const answer = await assay.ask(entry?.phrasings[0]?.text ?? "How is it set up in steps?");
  sources[answer.source] = (sources[answer.source] ?? 0) + 1;
  degraded += answer.degraded.length > 0 ? 1 : 0;
}
process.stdout.write(`${JSON.stringify({ sources, degraded })}\n`);
