/**
 * Everything that must hold before a change lands, in one run: `npm run check`. Later steps run even when an
 * earlier one failed, so one run shows all there is to mend. The last line is the sum of all tests and checks.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sum, summaryLine, type Tally, tallyVitest } from "./tally.ts";

interface Outcome {
  readonly tally: Tally;
  readonly output: string;
  /** Printed whether the step passed or not. */
  readonly notes?: readonly string[];
}

const root = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "assay-check-"));

/** The developer's own ASSAY_ variables must not steer the tests. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith("ASSAY_")),
);

function execute(
  command: string,
  args: readonly string[],
  extra: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(join(root, "node_modules/.bin", command), args, {
      cwd: root,
      env: { ...environment, NO_COLOR: "1", ...extra },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    const end = (code: number) => resolve({ code, output: Buffer.concat(chunks).toString("utf8").trim() });
    child.on("error", (error) => {
      chunks.push(Buffer.from(error.message));
      end(1);
    });
    child.on("close", (code) => end(code ?? 1));
  });
}

/** A step that passes or fails as a whole. */
function single(command: string, ...args: string[]): () => Promise<Outcome> {
  return async () => {
    const { code, output } = await execute(command, args);
    const isPassed = code === 0;
    return { tally: { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 }, output };
  };
}

function tests(project: string): () => Promise<Outcome> {
  return async () => {
    const reportPath = join(reports, `${project}.json`);
    const skipPath = join(reports, `${project}-skipped.json`);
    const reporters = ["default", "json", "./scripts/skip-reporter.mjs"].map((name) => `--reporter=${name}`);
    const args = ["run", "--project", project, ...reporters, `--outputFile.json=${reportPath}`];
    const { code, output } = await execute("vitest", args, { SKIP_REPORT: skipPath });
    const skipped: { name: string; reason: string }[] = readJson(skipPath) ?? [];
    const notes = skipped.map(({ name, reason }) => `skipped: ${name}${reason === "" ? "" : ` (${reason})`}`);
    return { tally: tallyVitest(readJson(reportPath), code), output, notes };
  };
}

function readJson<T>(path: string): T | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

const steps: { name: string; needs?: string; run: () => Promise<Outcome> }[] = [
  { name: "format", run: single("biome", "format", ".") },
  { name: "lint", run: single("biome", "lint", "--error-on-warnings", ".") },
  { name: "unused code", run: single("knip") },
  { name: "types", run: single("tsc", "-p", "tsconfig.json", "--noEmit") },
  { name: "types of the widget", run: single("tsc", "-p", "widget/tsconfig.json", "--noEmit") },
  { name: "types of the console", run: single("tsc", "-p", "console/tsconfig.json", "--noEmit") },
  { name: "build", run: single("tsx", "scripts/build.mjs") },
  { name: "docs", run: single("tsx", "scripts/reference.ts") },
  { name: "unit tests", run: tests("unit") },
  { name: "end-to-end and package tests", needs: "build", run: tests("e2e") },
];

const tallies = new Map<string, Tally>();
for (const { name, needs, run } of steps) {
  if (needs !== undefined && (tallies.get(needs)?.failed ?? 0) > 0) {
    tallies.set(name, { passed: 0, failed: 0, skipped: 1 });
    console.log(`skip  ${name}: ${needs} failed`);
    continue;
  }
  const startedAt = performance.now();
  const { tally, output, notes = [] } = await run();
  tallies.set(name, tally);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${tally.failed > 0 ? "FAIL" : "ok  "}  ${name}: ${summaryLine(tally)} (${seconds} s)`);
  for (const note of notes) console.log(`      ${note}`);
  if (tally.failed > 0) console.log(output.replace(/^/gm, "      "));
}
rmSync(reports, { recursive: true, force: true });

const total = sum([...tallies.values()]);
console.log(summaryLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;
