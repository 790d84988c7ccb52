import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { measureStaleness } from "./measure-staleness.ts";
import { summarise } from "./summarise.ts";

/** Prints, for each setting of the guards, what was served after the documentation moved on, as JSON lines. */
const folder = resolve("../shared/data/docs/vitest");
if (!existsSync(folder)) {
  console.log(`skipped: ${folder} is not there`);
} else {
  const runs = await measureStaleness({ folder, oldVersion: "v4.0.9", newVersion: "v5.0.0-rc.2" });
  for (const run of runs) {
    console.log(JSON.stringify({ grain: run.grain, newEvidence: run.newEvidence, ...summarise(run) }));
  }
}
