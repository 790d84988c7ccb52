import { writeSync } from "node:fs";
import { z } from "zod";
import { createFakeEmbedder } from "../../../src/models/fake/create-fake-embedder.ts";
import { openAssay } from "../../../src/service/open-assay.ts";

/**
 * Asks without an end, several questions at once, and is meant to be killed: `answering-program.ts <job as JSON>`. It prints
 * a line with the id of each answer, when it was asked for and when it was there, in milliseconds of a clock that nothing
 * moves.
 */
const jobSchema = z.object({
  database: z.string(),
  /** A folder with a page called start.md. */
  pages: z.string(),
  durability: z.enum(["window", "full"]),
  windowMs: z.int(),
});
const { database, pages, ...log } = jobSchema.parse(JSON.parse(process.argv[2] ?? ""));
const AT_ONCE = 4;

await using assay = await openAssay({
  config: { database, log, golden: { threshold: 0.95 }, retrieval: { threshold: 0.3 } },
  embedder: createFakeEmbedder({ dimension: 384 }),
});

await assay.ingest({ paths: [pages] });
await assay.golden.add({
  ...{ phrasings: ["How do I start?"], answer: "Set up the first step.", sources: ["start.md"] },
  reviewedBy: "ada",
});

async function askOn(asker: number): Promise<never> {
  for (let number = 0; ; number += 1) {
    // One in three is in no cache and no golden entry, and leaves a long trace.
    const question = number % 3 === 0 ? `How is step ${number} of ${asker} set up?` : "How do I start?";
    const asked = performance.now();
    const { id } = await assay.ask(question, { session: `s${asker}` });
    writeSync(1, `${id} ${asked} ${performance.now()}\n`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, (_, asker) => askOn(asker)));
