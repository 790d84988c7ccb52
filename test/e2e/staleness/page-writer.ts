import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openAssay } from "../../../src/index.ts";
import { createFakeEmbedder } from "../../../src/models/fake/create-fake-embedder.ts";
import { pages } from "./pages.ts";

/**
 * A process of its own that ingests one page over and over, with two contents in turn, until it is told to stop by a closed
 * input: `page-writer.ts <database> <folder>`. It prints "begin" and "end" of each ingest with the content and the time on
 * the machine's monotonic clock, in nanoseconds, which all processes share.
 */
const [database = "", folder = ""] = process.argv.slice(2);

let isStopped = false;
process.stdin.on("end", () => {
  isStopped = true;
});
process.stdin.resume();

await using assay = await openAssay({ config: { database }, embedder: createFakeEmbedder() });
for (let round = 0; !isStopped; round += 1) {
  const content = round % 2 === 0 ? "other" : "reviewed";
  await writeFile(join(folder, "redis.md"), pages[content]);
  const note = (what: string) => process.stdout.write(`${what} ${content} ${process.hrtime.bigint()}\n`);
  note("begin");
  await assay.ingest({ paths: [folder] });
  note("end");
  await sleep(10 + ((round * 7) % 30));
}
