import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { percentile } from "../../src/stats/intervals.ts";
import { createLocalEmbedder } from "../built.ts";
import { reviewed, writeGoldenStore } from "../fixtures/write-golden-store.ts";
import { readLoad, readMachine } from "../machine.ts";
import { type Pair, summarise } from "../measure.ts";
import { parseLoadOptions } from "./options.ts";
import { type Sent, sendRequests } from "./send-requests.ts";
import { type StartedServer, startServer } from "./start-server.ts";

/**
 * Prints, a line of JSON each, what the HTTP interface carries: reviewed answers to the letter beside a bare route in
 * turns, reviewed answers in other words, and what the server's memory does over many requests. The client, the server and
 * the bare server are a process each; the two servers are never asked at once. Ends with 3 where a figure is not what it is
 * meant to be.
 */
const EXIT_TARGET_NOT_MET = 3;
const LEAST_SHARE = 0.5;
/** The part of the requests after which memory is taken as settled, and what may be held more at the end. */
const SETTLED = 0.2;
const MOST_HEAP_GROWTH_MB = 5;
const PHRASINGS = 1000;
const SAMPLES = 10;

const { block, rounds, similar, memory, connections } = parseLoadOptions(process.argv.slice(2));
const folder = mkdtempSync(join(tmpdir(), "assay-bench-load-"));
const say = (figure: object) => console.log(JSON.stringify(figure));
try {
  const database = join(folder, "assay.db");
  {
    await using embedder = await createLocalEmbedder({ spinning: false });
    await writeGoldenStore(database, { others: PHRASINGS - 1, embedder });
  }
  say({ machine: readMachine(), load: readLoad(), connections, block, rounds });
  await using assay = await startServer("serve-assay.ts", database);
  const one = await ask(assay, reviewed.exact, 1);
  await using bare = await startServer("serve-bare.ts", String(one.bytes));
  const share = await compareServers(assay, bare);
  await askSimilar(assay);
  const growth = await watchMemory(assay);
  if (share < LEAST_SHARE || growth > MOST_HEAP_GROWTH_MB) process.exitCode = EXIT_TARGET_NOT_MET;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function ask({ address, key }: StartedServer, question: string, requests: number): Promise<Sent> {
  return sendRequests({ address, key, question, requests, connections: Math.min(connections, requests) });
}

interface Block extends Sent {
  readonly processorMsPerRequest: number;
}

async function askBlock(server: StartedServer): Promise<Block> {
  const before = await server.usage();
  const sent = await ask(server, reviewed.exact, block);
  const after = await server.usage();
  return { ...sent, processorMsPerRequest: (after.processorMs - before.processorMs) / block };
}

/** Resolves to the median share of the bare server's requests a second. */
async function compareServers(assay: StartedServer, bare: StartedServer): Promise<number> {
  for (const server of [assay, bare]) await ask(server, reviewed.exact, block);
  const blocks: { subject: Block; baseline: Block }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // What comes first in a round is not always the same.
    const first = await askBlock(round % 2 === 0 ? assay : bare);
    const second = await askBlock(round % 2 === 0 ? bare : assay);
    const [subject, baseline] = round % 2 === 0 ? [first, second] : [second, first];
    blocks.push({ subject, baseline });
  }
  const pairs = (of: (sent: Block) => number): Pair[] =>
    blocks.map(({ subject, baseline }) => ({ subject: of(subject), baseline: of(baseline) }));
  const speed = summarise(
    pairs(({ perSecond }) => perSecond),
    "more",
  );
  const processor = summarise(
    pairs((sent) => sent.processorMsPerRequest),
    "less",
  );
  say({
    name: "golden exact, beside a bare route",
    perSecond: speed.subject.p50,
    barePerSecond: speed.baseline.p50,
    shareOfBare: speed.gain,
    processorMs: processor.subject.p50,
    bareProcessorMs: processor.baseline.p50,
    processorShareOfBare: processor.gain,
    ...quantiles(blocks.flatMap(({ subject }) => subject.latencies)),
    bare: quantiles(blocks.flatMap(({ baseline }) => baseline.latencies)),
    load: readLoad(),
  });
  return speed.gain.median;
}

async function askSimilar(assay: StartedServer): Promise<void> {
  await ask(assay, reviewed.similar, Math.ceil(similar / 10));
  const { perSecond, latencies } = await ask(assay, reviewed.similar, similar);
  say({ name: "golden in other words", perSecond, ...quantiles(latencies), load: readLoad() });
}

/** Resolves to what the heap grew by after it had settled, in units of 10⁶ bytes. */
async function watchMemory(assay: StartedServer): Promise<number> {
  const samples: { requests: number; rssMegabytes: number; heapMegabytes: number }[] = [];
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    await ask(assay, reviewed.exact, Math.ceil(memory / SAMPLES));
    const { rssMegabytes, heapMegabytes } = await assay.usage();
    samples.push({ requests: (sample * memory) / SAMPLES, rssMegabytes, heapMegabytes });
  }
  const [settled, last] = [samples[Math.ceil(SETTLED * SAMPLES) - 1], samples.at(-1)];
  const growth = (last?.heapMegabytes ?? 0) - (settled?.heapMegabytes ?? 0);
  say({
    name: "memory",
    heapGrowthMegabytes: growth,
    rssGrowthMegabytes: (last?.rssMegabytes ?? 0) - (settled?.rssMegabytes ?? 0),
    samples,
  });
  return growth;
}

function quantiles(latencies: readonly number[]): { p50Ms: number; p99Ms: number } {
  const sorted = latencies.toSorted((a, b) => a - b);
  return { p50Ms: percentile(sorted, 0.5), p99Ms: percentile(sorted, 0.99) };
}
