import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createLocalEmbedder } from "../../src/index.ts";
import { readLoad, readMachine } from "../machine.ts";
import { measureGrains } from "./grains/measure-grains.ts";
import { createHttpSystem } from "./http/create-http-system.ts";
import { loadVersionedData } from "./load-data.ts";
import { measureSystem, type SystemRun } from "./measure-system.ts";
import { systemsOf } from "./open-systems.ts";
import { help, readOptions } from "./options.ts";
import { renderRuns } from "./render.ts";

const options = readOptions(process.argv.slice(2));
const docs = resolve("../shared/data/docs");
if (options.help) console.log(help);
else if (!existsSync(docs)) console.log(`skipped: ${docs} is not there`);
else {
  const versions = { folder: join(docs, "vitest"), oldVersion: "v4.0.9", newVersion: "v5.0.0-rc.2" };
  const data = await loadVersionedData({ ...versions, namedPagesOnly: options["named-pages"] });
  await using embedder = await createLocalEmbedder({});
  const { system: url } = options;
  const systems = url === undefined ? systemsOf(embedder) : [async () => createHttpSystem(url)];
  const runs: SystemRun[] = [];
  for (const open of systems) {
    await using system = await open();
    process.stderr.write(`${system.name}\n`);
    runs.push(await measureSystem(system, data));
  }
  if (options.json) for (const run of runs) console.log(JSON.stringify(run));
  else {
    const { processor, cores, node } = readMachine();
    console.log(`${data.before.length} pages, then ${data.after.length}; ${data.questions.length} questions`);
    console.log(`${processor}, ${cores} cores, ${node}, load ${readLoad().toFixed(1)}\n`);
    console.log(renderRuns(runs));
  }
  if (options.grains) for (const line of await measureGrains(docs)) console.log(JSON.stringify(line));
}
