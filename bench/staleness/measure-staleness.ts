import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConfigInput } from "../../src/config.ts";
import { type Assay, type FreshnessVerdict, type Grain, openAssay } from "../../src/index.ts";
import { loadQuestions, type VersionedQuestion } from "./load-questions.ts";

/**
 * What real edits of a documentation do to reviewed answers: every question gets its old answer, stamped with the passages
 * it cites; the next version is ingested over the old one as a user would do it; then every question is asked again, under
 * each setting of the guards.
 */
export interface StalenessData {
  /** Folder with `questions.jsonl` and a folder for each version. */
  folder: string;
  oldVersion: string;
  newVersion: string;
}

export interface StalenessCase {
  readonly question: VersionedQuestion;
  /** Served when asked as it was reviewed, and when asked in other words. */
  readonly served: boolean;
  readonly servedParaphrase: boolean;
  readonly freshness: FreshnessVerdict;
  readonly citedPassages: number;
}

export interface StalenessRun {
  readonly grain: Grain;
  readonly newEvidence: "refuse" | "report" | "off";
  readonly cases: readonly StalenessCase[];
}

export const SETTINGS = (["passage", "section", "document"] as const).flatMap((grain) =>
  (["refuse", "off"] as const).map((newEvidence) => ({ grain, newEvidence })),
);

export async function measureStaleness({
  folder,
  oldVersion,
  newVersion,
}: StalenessData): Promise<StalenessRun[]> {
  const questions = await loadQuestions(join(folder, "questions.jsonl"));
  const work = await mkdtemp(join(tmpdir(), "assay-staleness-"));
  const docs = join(work, "site");
  const database = join(work, "assay.db");
  try {
    const cited = new Map<string, number>();
    {
      await using assay = await openAssay({ config: { database } });
      await ingestVersion(assay, { from: join(folder, oldVersion), docs });
      for (const question of questions) cited.set(question.id, await addEntry(assay, question));
      await ingestVersion(assay, { from: join(folder, newVersion), docs });
    }
    const runs: StalenessRun[] = [];
    for (const { grain, newEvidence } of SETTINGS) {
      // What happens after the golden layer is not asked about.
      const config: ConfigInput = {
        database,
        golden: { freshness: grain, newEvidence },
        retrieval: { enabled: false },
      };
      await using assay = await openAssay({ config });
      const cases: StalenessCase[] = [];
      for (const question of questions) {
        cases.push({
          question,
          served: await isServed(assay, question.question, question.id),
          servedParaphrase: await isServed(assay, question.paraphrase, question.id),
          freshness: (await assay.golden.show(question.id)).freshness,
          citedPassages: cited.get(question.id) ?? 0,
        });
      }
      runs.push({ grain, newEvidence, cases });
    }
    return runs;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function ingestVersion(assay: Assay, { from, docs }: { from: string; docs: string }): Promise<void> {
  await rm(docs, { recursive: true, force: true });
  await cp(from, docs, { recursive: true });
  await assay.ingest({ paths: [docs] });
}

async function addEntry(assay: Assay, question: VersionedQuestion): Promise<number> {
  const { id, question: asked, relevant_old: documentIds } = question;
  const answer = question.answer_old ?? question.answer;
  const citations = await assay.golden.citedPassages({ question: asked, answer, documentIds });
  const sources = citations.map(({ passage: { documentId, hash } }) => ({
    ...{ kind: "passage" as const, documentId, passageHash: hash },
  }));
  await assay.golden.add({ id, phrasings: [asked], answer, sources, reviewedBy: "measurement", force: true });
  return sources.length;
}

async function isServed(assay: Assay, text: string, id: string): Promise<boolean> {
  const { source, golden } = await assay.ask(text);
  return source === "golden" && golden?.entryId === id;
}
