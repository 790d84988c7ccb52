import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { measureStaleness } from "./measure-staleness.ts";
import { summarise } from "./summarise.ts";

/** Prints what was served after a documentation moved on, a line of JSON for each way to cite and each setting of the guards. */
const folder = resolve("../shared/data/docs/vitest");
if (!existsSync(folder)) {
  console.log(`skipped: ${folder} is not there`);
} else {
  for (const citing of ["all", "nearest"] as const) {
    const data = { folder, oldVersion: "v4.0.9", newVersion: "v5.0.0-rc.2" };
    for (const run of await measureStaleness(data, citing)) {
      const { grain, newEvidence } = run;
      console.log(JSON.stringify({ citing, grain, newEvidence, ...summarise(run) }));
    }
  }
}
