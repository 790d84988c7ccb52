import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createFakeEmbedder } from "../../src/models/fake/create-fake-embedder.ts";
import type { Assay } from "../../src/service/assay.ts";
import { openAssay } from "../../src/service/open-assay.ts";
import { createSeededRandom } from "../../src/stats/seeded-random.ts";
import { createProse } from "../fixtures/random-prose.ts";
import { readLoad, readMachine } from "../machine.ts";
import { measureTurns } from "../measure-turns.ts";

/**
 * Prints, a line of JSON each, how long at most nothing else was done while the serving process builds, compares and verifies
 * a version of its index: so long does a question wait that comes in between.
 */
const { values } = parseArgs({
  options: {
    documents: { type: "string", default: "2000" },
    entries: { type: "string", default: "1000" },
  },
});
const SECTIONS = 6;
const WORDS = 90;
const folder = mkdtempSync(join(tmpdir(), "assay-bench-turns-"));

try {
  const counts = { documents: Number(values.documents), entries: Number(values.entries) };
  await using assay = await openAssay({
    config: {
      database: join(folder, "assay.db"),
      ...{ golden: { threshold: 0.8 }, retrieval: { threshold: 0.2 } },
      ...{ rewrite: { enabled: false }, rerank: { enabled: false }, holdout: { enabled: false } },
    },
    embedder: createFakeEmbedder({ dimension: 384 }),
    background: false,
  });
  await fill(assay, counts);
  console.log(JSON.stringify({ machine: readMachine(), load: readLoad(), ...counts }));
  const work: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["a build of the live version's texts", () => assay.indexes.build({ name: "v2" })],
    ["verify", () => assay.indexes.verify("v2", { golden: 200 })],
    ["verify again", () => assay.indexes.verify("v2", { golden: 200 })],
    ["golden check", () => assay.golden.check()],
  ];
  for (const [name, run] of work) {
    console.log(JSON.stringify({ name, ...(await measureTurns(run)), load: readLoad() }));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function fill(assay: Assay, { documents, entries }: { documents: number; entries: number }) {
  const { text, questions } = createProse(createSeededRandom(7));
  for (let at = 0; at < documents; at += 1) {
    const sections = Array.from({ length: SECTIONS }, (_, part) => `## Part ${part}\n\n${text(WORDS)}`);
    await assay.documents.put({ id: `page-${at}.md`, text: `# Page ${at}\n\n${sections.join("\n\n")}` });
  }
  for (let at = 0; at < entries; at += 1) {
    await assay.golden.add({
      ...{ id: `e${at}`, phrasings: [`${questions()} In page ${at}?`], answer: `Answer ${at}.` },
      ...{ sources: [`page-${at % documents}.md`], reviewedBy: "ada", force: true },
    });
  }
}
