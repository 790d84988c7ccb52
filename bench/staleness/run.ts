import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { measurePrice } from "./measure-price.ts";
import { measureStaleness } from "./measure-staleness.ts";
import { summarise } from "./summarise.ts";

/**
 * Prints, a line of JSON each, what new evidence costs between two minor versions of one documentation, and what was served
 * after another one moved to its next major version, for each way to cite and each setting of the guards.
 */
const docs = resolve("../shared/data/docs");
if (!existsSync(docs)) {
  console.log(`skipped: ${docs} is not there`);
} else {
  const fastify = { old: join(docs, "fastify/v5.0.0"), new: join(docs, "fastify/v5.12.0") };
  console.log(JSON.stringify(await measurePrice(fastify)));
  for (const citing of ["all", "nearest"] as const) {
    const data = { folder: join(docs, "vitest"), oldVersion: "v4.0.9", newVersion: "v5.0.0-rc.2" };
    for (const run of await measureStaleness(data, citing)) {
      const { grain, newEvidence } = run;
      console.log(JSON.stringify({ citing, grain, newEvidence, ...summarise(run) }));
    }
  }
}
