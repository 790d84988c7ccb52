import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFakeEmbedder } from "../../../src/models/fake/create-fake-embedder.ts";
import { similarity } from "../../../src/models/similarity.ts";
import { openAssay } from "../../../src/service/open-assay.ts";
import { openSqliteStore } from "../../../src/stores/sqlite/open-sqlite-store.ts";
import { type BundledWriters, bundleWriters } from "./bundle-writer.ts";
import { runProgram } from "./run-program.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-kill-index-"));
const database = join(folder, "docs.db");
const PAGES = 120;
let writers: BundledWriters;

/** The same pages twice, which differ in one word of each. */
function writePages(name: string, word: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  for (let page = 0; page < PAGES; page += 1) {
    writeFileSync(
      join(path, `p${page}.md`),
      `# Page ${page}\n\nThe ${word} edition of page ${page} tells about it.\n`,
    );
  }
  return path;
}

/** The words of all pages that the live version holds: one, unless it mixes two versions. */
async function liveWords(): Promise<string[]> {
  await using store = await openSqliteStore({ path: database, create: false });
  const words = new Set<string>();
  for (const { id } of await store.documents.listDocuments()) {
    const source = (await store.documents.getDocument(id))?.source ?? "";
    words.add(/The (\w+) edition/.exec(source)?.[1] ?? "none");
  }
  expect((await store.documents.count()).documents).toBe(PAGES);
  expect((await store.checkIntegrity()).problems).toEqual([]);
  return [...words];
}

beforeAll(async () => {
  writers = await bundleWriters();
  const before = writePages("before", "old");
  await using assay = await openAssay({
    config: { database },
    embedder: createFakeEmbedder({
      dimension: 64,
      defaultThresholds: { golden: similarity(0.9), retrieval: similarity(0.1) },
    }),
  });
  await assay.ingest({ paths: [before] });
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  writers.remove();
});

describe("a process that builds and promotes versions of the index and is killed", () => {
  it("leaves one whole version live at whichever moment, and the build goes on from there", async () => {
    const { "index-builder": script } = writers.scripts;
    const job = JSON.stringify({ database, pages: writePages("after", "new") });
    const killed = { whileBuilding: 0, whileSwitching: 0 };
    for (let run = 0; run < 8; run += 1) {
      const isBuilt = killed.whileSwitching > 0 || run >= 5;
      let timer: NodeJS.Timeout | undefined;
      const { output, errors, signal } = await runProgram([process.execPath, script, job], {
        onOutput(printed, child) {
          // The first runs are killed soon after they begin, the later ones among their switches.
          if (isBuilt && !printed.includes("b")) return;
          timer ??= setTimeout(() => child.kill("SIGKILL"), isBuilt ? 23 * run : 80 * (run + 1));
        },
      });
      clearTimeout(timer);
      expect({ errors, signal }).toEqual({ errors: "", signal: "SIGKILL" });
      if (output.includes("b")) killed.whileSwitching += 1;
      else killed.whileBuilding += 1;
      const words = await liveWords();
      expect(words).toHaveLength(1);
      if (!output.includes("b")) expect(words).toEqual(["old"]);
    }
    expect(killed.whileBuilding).toBeGreaterThan(0);
    expect(killed.whileSwitching).toBeGreaterThan(0);
  });
});
