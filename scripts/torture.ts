/**
 * Kills writers of a database at random moments and checks what is left: `npm run torture -- --kills 200 --seed 1`.
 * Ends with 3 when anything was not as promised. The same seed draws the same operations and delays; where in them a
 * kill lands depends on the machine.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createSeededRandom } from "../src/stats/seeded-random.ts";
import { bundleWriters } from "../test/e2e/kill/bundle-writer.ts";
import { killWhileCheckpointing, killWhileMigrating } from "../test/e2e/kill/kill-while.ts";
import { torture } from "../test/e2e/kill/torture.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    keep: { type: "boolean", default: false },
  },
});
const kills = Number(values.kills);
const seed = Number(values.seed);
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error("npm run torture -- --kills <number> --seed <number> [--keep]");
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "assay-torture-"));
const load = () => loadavg()[0]?.toFixed(2) ?? "unknown";
const loadBefore = load();
const startedAt = performance.now();
const { scripts, remove } = await bundleWriters();
const report = await torture({
  ...{ kills, seed, folder, script: scripts["kill-writer"] },
  onRound({ kills: done, problems }) {
    process.stderr.write(`\r${done} of ${kills} kills, ${problems.length} problems `);
  },
});
process.stderr.write("\n");
const special = { kills: Math.ceil(kills / 10), random: createSeededRandom(seed), folder };
const checkpoints = await killWhileCheckpointing({ ...special, script: scripts["checkpoint-writer"] });
const openings = await killWhileMigrating({ ...special, script: scripts["migration-opener"] });
remove();
const { phases, remainders, problems: _, ...counts } = report;
const problems = [...report.problems, ...checkpoints.problems, ...openings.problems];
console.log(`seed ${seed}, load ${loadBefore} before and ${load()} after, ${seconds()} s`);
for (const [name, count] of Object.entries(counts)) console.log(`${String(count).padStart(6)}  ${name}`);
console.log("\nwhere the kills landed");
for (const [phase, count] of Object.entries(phases).sort(([, a], [, b]) => b - a)) {
  console.log(`${String(count).padStart(6)}  ${phase}`);
}
console.log("\nwhat became of the operation under way");
for (const [remainder, count] of Object.entries(remainders))
  console.log(`${String(count).padStart(6)}  ${remainder}`);
for (const [what, { kills: number, inside }] of [
  ["while the log was moved into the database", checkpoints],
  ["while an old database was migrated", openings],
] as const) {
  console.log(`\n${number} more kills ${what}: ${inside} inside, the others just after`);
}
console.log(`\n${problems.length} problems`);
for (const problem of problems) console.log(`  ${problem}`);
if (values.keep) console.log(`kept in ${folder}`);
else rmSync(folder, { recursive: true });
process.exitCode = problems.length > 0 ? 3 : 0;

function seconds(): string {
  return ((performance.now() - startedAt) / 1000).toFixed(0);
}
