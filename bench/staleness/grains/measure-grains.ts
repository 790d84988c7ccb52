import { join } from "node:path";
import { measurePrice } from "./measure-price.ts";
import { measureStaleness } from "./measure-staleness.ts";
import { summarise } from "./summarise.ts";

/**
 * What new evidence costs between two minor versions of one documentation, and what was served after another one moved to its
 * next major version, for each way to cite and each setting of the guards.
 */
export async function measureGrains(docs: string): Promise<readonly unknown[]> {
  const fastify = { old: join(docs, "fastify/v5.0.0"), new: join(docs, "fastify/v5.12.0") };
  const lines: unknown[] = [await measurePrice(fastify)];
  for (const citing of ["all", "nearest"] as const) {
    const data = { folder: join(docs, "vitest"), oldVersion: "v4.0.9", newVersion: "v5.0.0-rc.2" };
    for (const run of await measureStaleness(data, citing)) {
      const { grain, newEvidence } = run;
      lines.push({ citing, grain, newEvidence, ...summarise(run) });
    }
  }
  return lines;
}
