import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Embedder } from "../../src/models/embedder.ts";
import { createSeededRandom } from "../../src/stats/seeded-random.ts";
import { shuffle } from "../../src/stats/shuffle.ts";
import { writeDocuments } from "./answer-key.ts";
import { askAtOnce, type Burst } from "./ask-at-once.ts";
import { drawStream, type Halves, type StreamOptions } from "./draw-stream.ts";
import { measureRealms, type RealmMeasurement } from "./measure-realms.ts";
import { createReplayOpener, surfaces } from "./open-replay.ts";
import { type ReplayedStream, replayStream } from "./replay-stream.ts";

/**
 * A stream of questions through the whole pipeline: a database file, the embedder handed in, retrieval over one document for
 * each intent, and a chat model that is told the truth, so that what is measured is the cache. Then many who ask at once,
 * and the same questions from other surfaces, audiences, tenants, versions of the index and models.
 */
export interface ReplayMeasurement {
  readonly stream: ReplayedStream;
  readonly burst: Burst;
  readonly realms: RealmMeasurement;
  /** Resident, in megabytes. */
  readonly memory: { readonly start: number; readonly afterStream: number };
  /** Stored answers after the stream. */
  readonly entries: number;
  /** Of the file, after the stream. */
  readonly databaseMegabytes: number;
}

export interface ReplayRun extends StreamOptions {
  /** An empty folder. */
  folder: string;
  embedder: Embedder;
  halves: Halves;
  /** Undefined: the same question alone is served. */
  threshold: number | undefined;
  /** Most stored questions that others ask again. */
  slice: number;
  /** Told of questions done. @default nobody */
  onProgress?: (done: number, total: number) => void;
}

const MAIN = "main";
/** How much farther apart than the threshold questions are that must not be taken for one another. */
const CLEARANCE = 0.1;

export async function measureReplay(run: ReplayRun): Promise<ReplayMeasurement> {
  const { folder, embedder, halves, seed, threshold, onProgress } = run;
  const docs = join(folder, "docs");
  const key = await writeDocuments(docs, halves.calibration);
  const phrasings = [...halves.calibration, ...halves.replay];
  const opener = createReplayOpener({ folder, embedder, phrasings, threshold });
  const stream = drawStream(halves.replay, run);

  await using opened = await opener.open();
  const { assay } = opened;
  opener.speakTo(MAIN);
  await assay.ingest({ paths: [docs] });
  const start = residentMegabytes();
  const replayed = await (async () => {
    await using writer = await opener.open();
    const parts = { assay, writer: writer.assay, docs, key };
    return await replayStream(stream, { ...parts, ...(onProgress && { onProgress }) });
  })();
  const afterStream = residentMegabytes();
  const { entries } = await assay.cache.status();
  const databaseMegabytes = (await stat(join(folder, "assay.db"))).size / 1e6;

  const kept = await assay.cache.list({ limit: run.slice });
  const questions = kept.map(({ question }) => question);
  const asked = new Set(stream.map(({ text }) => text));
  const unasked = halves.replay.filter(({ text }) => !asked.has(text));
  const burst = await (async () => {
    await using busy = await opener.open({ delayMs: 20 });
    return await askAtOnce(shuffle(unasked, createSeededRandom(seed)), {
      ...{ assay: busy.assay, key, calls: busy.chat.calls },
      ...{ surface: surfaces.crowd, apart: (threshold ?? 1) - CLEARANCE },
    });
  })();
  const realms = await measureRealms({ assay, opener, folder, docs, embedder, main: MAIN, questions });
  return {
    ...{ stream: replayed, burst, realms, entries, databaseMegabytes },
    memory: { start, afterStream },
  };
}

function residentMegabytes(): number {
  return process.memoryUsage.rss() / 1e6;
}
