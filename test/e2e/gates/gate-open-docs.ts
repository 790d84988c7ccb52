import { existsSync, readFileSync, statSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { checkGates } from "../../../src/eval/gates/check-gates.ts";
import type { GateReport } from "../../../src/eval/gates/gate-report.ts";
import { readGateFile } from "../../../src/eval/gates/read-gate-file.ts";
import { loadSet } from "../../../src/eval/sets/load-set.ts";
import { type OpenAssayOptions, openAssay } from "../../../src/service/open-assay.ts";

const folder = join(import.meta.dirname, "../../../../shared/data/docs/vitest");
const pages = join(folder, "v5.0.0-rc.2");

export const openDocs = {
  file: join(folder, "questions.jsonl"),
  isThere: existsSync(join(folder, "questions.jsonl")),
};

const row = z.object({
  relevant: z.array(z.string()).default([]),
  also: z.array(z.string()).default([]),
  nearest: z.array(z.string()).default([]),
});

/** Bytes of a page that is embedded in a moment. */
const SHORT = 12_000;

/** Real questions whose pages, those that answer them and those that come near, are short: without a model that writes. */
export async function gateOpenDocs(gates: string, given: OpenAssayOptions = {}): Promise<GateReport> {
  const lines = readFileSync(openDocs.file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && pagesOf(line).every(isShort));
  const kept = new Set(lines.flatMap(pagesOf));
  const docs = await mkdtemp(join(tmpdir(), "assay-open-docs-"));
  try {
    await using assay = await openAssay({
      background: false,
      ...given,
      config: { database: ":memory:", ...given.config },
    });
    for (const page of kept) await cp(join(pages, page), join(docs, page));
    await assay.ingest({ paths: [docs] });
    const set = loadSet({ text: lines.join("\n"), file: "questions.jsonl" });
    return checkGates(await assay.evaluations.run(set), readGateFile(gates, { file: "gate.yaml" }));
  } finally {
    await rm(docs, { recursive: true, force: true });
  }
}

function pagesOf(line: string): string[] {
  const { relevant, also, nearest } = row.parse(JSON.parse(line));
  return [...relevant, ...also, ...nearest];
}

function isShort(page: string): boolean {
  return statSync(join(pages, page)).size < SHORT;
}
