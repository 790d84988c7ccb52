import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readLoad, readMachine } from "../machine.ts";
import { keepRecords } from "./keep-records.ts";

/**
 * Prints, a line of JSON each, whether the log keeps a thousand records a second for half a minute, for each kind of
 * durability: `run.ts [records a second] [seconds]`. Ends with 3 where a record was lost.
 */
const [perSecond = 1000, seconds = 30] = process.argv.slice(2).map(Number);
const EXIT_TARGET_NOT_MET = 3;
const folder = mkdtempSync(join(tmpdir(), "assay-bench-log-"));
try {
  console.log(JSON.stringify({ machine: readMachine(), load: readLoad() }));
  for (const durability of ["window", "full"] as const) {
    const result = await keepRecords({ folder, durability, perSecond, seconds });
    console.log(JSON.stringify(result));
    const isMet = result.lost === 0 && result.kept === result.given && result.perSecond >= perSecond * 0.99;
    if (!isMet) process.exitCode = EXIT_TARGET_NOT_MET;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
