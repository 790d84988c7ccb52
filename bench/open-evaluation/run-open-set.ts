import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EvalRun, openAssay } from "../../src/index.ts";
import { loadOpenData, surfaces } from "./open-set.ts";

export interface RunOpenSetOptions {
  /** Folder with `questions.jsonl` and the documents of `version`. */
  folder: string;
  version: string;
  seed: number;
  /** Told what is being done. */
  say: (what: string) => void;
}

/**
 * Reads the documents into a database of its own, adds the reviewed answers, and asks every question with all settings at
 * their defaults and no chat model. The same documents, questions and seed give the same figures, but for times.
 */
export async function runOpenSet({ folder, version, seed, say }: RunOpenSetOptions): Promise<EvalRun> {
  const { set, entries } = await loadOpenData(join(folder, "questions.jsonl"));
  const scratch = await mkdtemp(join(tmpdir(), "assay-open-"));
  try {
    await using assay = await openAssay({
      config: { database: join(scratch, "open.db"), surfaces, log: { enabled: false } },
      background: false,
    });
    say("reading documents");
    await assay.ingest({ paths: [join(folder, version)] });
    say(`adding ${entries.length} reviewed answers`);
    for (const { phrasing, ...entry } of entries) {
      // Some of the questions are near one another: which is served is what is measured.
      await assay.golden.add({ ...entry, phrasings: [phrasing], reviewedBy: "open set", force: true });
    }
    say(`asking ${set.questions.length} questions`);
    return await assay.evaluations.run(set, { seed, save: false });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
