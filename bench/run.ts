import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBenchContext } from "./bench-context.ts";
import type { Figure } from "./figure.ts";
import { readLoad, readMachine } from "./machine.ts";
import { type BenchOptions, help, parseOptions } from "./options.ts";
import { renderFigures, renderMachine } from "./render.ts";
import { seeds } from "./seeds.ts";
import { subjects } from "./subjects/index.ts";

const EXIT_USAGE = 2;
const EXIT_TARGET_NOT_MET = 3;

const parsed = parseOptions(process.argv.slice(2));
if (parsed.kind === "help") {
  console.log(help);
} else if (parsed.kind === "wrong") {
  console.error(`${parsed.message}\nnpm run bench -- --help`);
  process.exitCode = EXIT_USAGE;
} else {
  const figures = await inTemporaryFolder((folder) => run(parsed.options, folder));
  const missed = figures.filter(({ target }) => target?.isMet === false);
  if (parsed.options.isGate && missed.length > 0) process.exitCode = EXIT_TARGET_NOT_MET;
}

async function run({ only, isQuick, isJson }: BenchOptions, folder: string): Promise<Figure[]> {
  const machine = readMachine();
  const before = readLoad();
  if (!isJson) console.log(`${renderMachine(machine, before)}\n`);
  const note = (text: string) => console.error(`  ${text}`);
  const context = await createBenchContext({ folder, isQuick, note });
  const figures: Figure[] = [];
  try {
    for (const name of only) {
      console.error(`Measuring: ${name}`);
      figures.push(...((await subjects[name]?.(context)) ?? []));
    }
  } finally {
    await context.close();
  }
  const load = { before, after: readLoad() };
  if (isJson) console.log(JSON.stringify({ machine, load, seeds, isQuick, figures }, undefined, 2));
  else {
    const extent = isQuick ? ", quick run" : "";
    console.log(`\n${renderFigures(figures)}\n\nload after ${load.after.toFixed(2)}${extent}`);
  }
  return figures;
}

/** Databases of some hundred megabytes must not stay behind, whether the run ends well, badly or by Ctrl-C. */
async function inTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const stop = () => {
    remove();
    process.exit(130);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  try {
    return await use(folder);
  } finally {
    remove();
  }
}
