import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createLocalEmbedder } from "../../src/index.ts";
import { readLoad, readMachine } from "../machine.ts";
import { loadIntents } from "../open-data/load-intents.ts";
import { chooseReplayThreshold } from "./choose-threshold.ts";
import { splitPhrasings } from "./draw-stream.ts";
import { measureReplay } from "./measure-replay.ts";
import { parseReplayOptions, type ReplayOptions, replayHelp } from "./options.ts";
import { renderReplay, renderThreshold } from "./render.ts";

/** Chooses a threshold on half of the phrasings and asks the other half. */
const intents = resolve("../shared/data/intents");
const options = parseReplayOptions(process.argv.slice(2));
if (!options) console.log(replayHelp);
else if (!existsSync(intents)) console.log(`skipped: ${intents} is not there`);
else await run(options);

async function run({ isJson, out, ...settings }: ReplayOptions): Promise<void> {
  const say = (text: string) => (isJson ? undefined : console.log(text));
  const started = performance.now();
  const loadBefore = readLoad();
  say(`load before ${loadBefore.toFixed(2)}; ${JSON.stringify(settings)}`);
  const halves = splitPhrasings(await loadIntents(intents, ["banking77", "clinc150"]), settings.seed);
  const folder = await mkdtemp(join(tmpdir(), "assay-replay-"));
  try {
    await using embedder = await createLocalEmbedder({ spinning: false });
    const chosen =
      settings.threshold === undefined
        ? await chooseReplayThreshold(halves.calibration, { ...settings, embedder })
        : undefined;
    if (chosen) say(renderThreshold(chosen));
    const measured = await measureReplay({
      ...settings,
      ...{ folder, embedder, halves, threshold: settings.threshold ?? chosen?.threshold },
      onProgress: (done, total) => console.error(`  ${done} of ${total}`),
    });
    say(renderReplay(measured));
    const seconds = Math.round((performance.now() - started) / 1000);
    const surroundings = { machine: readMachine(), loadBefore, loadAfter: readLoad(), seconds };
    const json = JSON.stringify({ ...surroundings, settings, chosen: chosen ?? null, ...measured });
    if (out !== null) await writeFile(out, json);
    if (isJson) console.log(json);
    else say(`${seconds} s, load after ${surroundings.loadAfter.toFixed(2)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
