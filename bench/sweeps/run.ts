import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createLocalEmbedder, openAssay } from "../../src/index.ts";
import { keepOpen } from "../fixtures/wrap-embedder.ts";
import { readLoad, readMachine } from "../machine.ts";
import { loadSets } from "./load-sets.ts";
import { measureSet, prices, type SetMeasurement } from "./measure-set.ts";
import { parseSweepsOptions, type SweepsOptions, sweepsHelp } from "./options.ts";
import { renderSet } from "./render.ts";

/** Sweeps every set, and says after each what it came to. */
const data = resolve("../shared/data");
const options = parseSweepsOptions(process.argv.slice(2));
if (!options) console.log(sweepsHelp);
else if (!existsSync(data)) console.log(`skipped: ${data} is not there`);
else await run(options);

async function run(wanted: SweepsOptions): Promise<void> {
  const started = performance.now();
  const loadBefore = readLoad();
  const { isJson, out, ...settings } = wanted;
  const say = (text: string) => (isJson ? undefined : console.log(text));
  say(`load before ${loadBefore.toFixed(2)}; ${JSON.stringify({ ...settings, ...prices })}\n`);
  await using embedder = await createLocalEmbedder({ spinning: false });
  await using assay = await openAssay({ config: { database: ":memory:" }, embedder: keepOpen(embedder) });
  const sets: SetMeasurement[] = [];
  for await (const set of loadSets(data, { ...wanted, embedder })) {
    const measured = await measureSet(set, { ...wanted, assay });
    sets.push(measured);
    say(renderSet(measured));
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  const surroundings = { machine: readMachine(), loadBefore, loadAfter: readLoad(), seconds };
  const json = JSON.stringify({ ...surroundings, settings, prices, sets });
  if (out !== null) await writeFile(out, json);
  if (isJson) console.log(json);
  else say(`${seconds} s, load after ${surroundings.loadAfter.toFixed(2)}`);
}
