import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EvalRun, openAssay } from "../../src/index.ts";
import { addIntentEntries, loadIntentSets } from "./intent-part.ts";
import { loadOpenData, surfaces } from "./open-set.ts";

export interface RunOpenSetOptions {
  /** Folder of the open data: documents with questions, and intents. */
  data: string;
  seed: number;
  /** Told what is being done. */
  say: (what: string) => void;
}

/**
 * Reads the documents into a database of its own, adds the reviewed answers, and asks every question with all settings at
 * their defaults and no chat model. The same documents, questions and seed give the same figures, but for times.
 */
export async function runOpenSet({ data, seed, say }: RunOpenSetOptions): Promise<EvalRun> {
  const docs = join(data, "docs/vitest");
  const { set, entries } = await loadOpenData(join(docs, "questions.jsonl"));
  const intents = await loadIntentSets(join(data, "intents"));
  const questions = [...set.questions, ...intents.flatMap((each) => each.questions)];
  const scratch = await mkdtemp(join(tmpdir(), "assay-open-"));
  try {
    await using assay = await openAssay({
      config: { database: join(scratch, "open.db"), surfaces, log: { enabled: false } },
      background: false,
    });
    say("reading documents");
    await assay.ingest({ paths: [join(docs, "v5.0.0-rc.2")] });
    say("adding reviewed answers");
    for (const { phrasing, ...entry } of entries) {
      // Some of the questions are near one another: which is served is what is measured.
      await assay.golden.add({ ...entry, phrasings: [phrasing], reviewedBy: "open set", force: true });
    }
    await addIntentEntries(assay, intents);
    say(`asking ${questions.length} questions`);
    return await assay.evaluations.run({ ...set, questions }, { seed, save: false });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
