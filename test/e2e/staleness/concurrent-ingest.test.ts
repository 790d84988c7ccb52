import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAssay } from "../../../src/index.ts";
import { createFakeEmbedder } from "../../../src/models/fake/create-fake-embedder.ts";
import { type PageContent, pages } from "./pages.ts";

const QUESTION = "How many connections does the pool hold?";
/** One asked word for word, one that takes the way over the index. */
const ASKED = [QUESTION, "so how many connections does the pool hold"];
const script = fileURLToPath(new URL("page-writer.ts", import.meta.url));

interface Ask {
  readonly start: bigint;
  readonly end: bigint;
  readonly isServed: boolean;
}

/** Times between which the page surely had a content: from the end of its ingest to the beginning of the next. */
interface Spell {
  readonly content: PageContent;
  readonly start: bigint;
  readonly end: bigint;
}

describe("questions while another process ingests the page an answer rests on", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "assay-concurrent-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** @see https://github.com/HKUDS/LightRAG/issues/755 */
  it("never get an answer that was stale the whole time they were asked", async () => {
    const database = join(folder, "assay.db");
    const site = await mkdtemp(join(folder, "site-"));
    await writeFile(join(site, "redis.md"), pages.reviewed);
    const config = { database, golden: { threshold: 0.6 }, retrieval: { enabled: false } };
    await using assay = await openAssay({ config, embedder: createFakeEmbedder() });
    await assay.ingest({ paths: [site] });
    const sources = ["redis.md#pool"];
    await assay.golden.add({ phrasings: [QUESTION], answer: "Ten.", sources, reviewedBy: "ada" });

    const writer = spawn(process.execPath, ["--import", "tsx", script, database, site]);
    const ended = once(writer, "close");
    let output = "";
    let errors = "";
    writer.stdout.on("data", (chunk) => {
      output += chunk;
    });
    writer.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    const asks: Ask[] = [];
    const count = (content: PageContent) => {
      const spells = readSpells(output);
      return asks.filter((ask) => spells.some((spell) => spell.content === content && isWithin(ask, spell)))
        .length;
    };
    // Enough questions of both kinds, whatever the machine; the writer's end would leave the loop as well.
    while (writer.exitCode === null && (count("other") < 25 || count("reviewed") < 25)) {
      for (const question of ASKED) {
        const start = process.hrtime.bigint();
        const { source } = await assay.ask(question);
        asks.push({ start, end: process.hrtime.bigint(), isServed: source === "golden" });
        // Lets what the writer printed in.
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    writer.stdin.end();
    expect(await ended).toEqual([0, null]);
    expect(errors).toBe("");

    const spells = readSpells(output);
    const within = (content: PageContent) =>
      asks.filter((ask) => spells.some((spell) => spell.content === content && isWithin(ask, spell)));
    expect(within("other").length).toBeGreaterThanOrEqual(25);
    expect(within("other").filter(({ isServed }) => isServed)).toEqual([]);
    expect(within("reviewed").filter(({ isServed }) => !isServed)).toEqual([]);
  });
});

function isWithin({ start, end }: Ask, spell: Spell): boolean {
  return spell.start <= start && end <= spell.end;
}

function readSpells(output: string): Spell[] {
  // The last line may be cut short.
  const lines = output.split("\n").slice(0, -1);
  return lines.flatMap((line, index): Spell[] => {
    const [what, content, start = "0"] = line.split(" ");
    const [next, , end = "0"] = lines[index + 1]?.split(" ") ?? [];
    if (what !== "end" || next !== "begin" || (content !== "reviewed" && content !== "other")) return [];
    return [{ content, start: BigInt(start), end: BigInt(end) }];
  });
}
