import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConfigInput } from "../../../src/config.ts";
import { type Assay, type FreshnessVerdict, type Grain, openAssay } from "../../../src/index.ts";
import { loadQuestions, type VersionedQuestion } from "../load-questions.ts";
import { ingestVersion } from "./ingest-version.ts";

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
  /** Ingest only the pages that some question names, which takes a fraction of the time. @default false */
  namedPagesOnly?: boolean;
  /** @default all of them */
  settings?: readonly StalenessSetting[];
}

export interface StalenessSetting {
  readonly grain: Grain;
  readonly newEvidence: "strict" | "refuse" | "report" | "off";
}

export interface StalenessCase {
  readonly question: VersionedQuestion;
  /** Served when asked as it was reviewed, and when asked in other words. */
  readonly served: boolean;
  readonly servedParaphrase: boolean;
  readonly freshness: FreshnessVerdict;
}

export interface StalenessRun extends StalenessSetting {
  readonly cases: readonly StalenessCase[];
}

const SETTINGS: readonly StalenessSetting[] = (["passage", "section", "document"] as const).flatMap((grain) =>
  (["report", "refuse", "strict"] as const).map((newEvidence) => ({ grain, newEvidence })),
);

/** How the answers are cited: by every passage they may rest on, or by the nearest one alone, as a hasty reviewer might. */
export type Citing = "all" | "nearest";

/** Runs for each way to cite, in the order of the settings. */
export async function measureStaleness(
  data: StalenessData,
  citing: Citing = "all",
): Promise<readonly StalenessRun[]> {
  const { folder, oldVersion, newVersion, namedPagesOnly = false, settings = SETTINGS } = data;
  const questions = await loadQuestions(join(folder, "questions.jsonl"));
  const work = await mkdtemp(join(tmpdir(), "assay-staleness-"));
  const docs = join(work, "site");
  const database = join(work, "assay.db");
  const kept = namedPagesOnly ? namedPages(questions) : undefined;
  try {
    {
      // What stands beside the sources is recorded, so that each setting may look.
      await using assay = await openAssay({ config: { database, golden: { newEvidence: "report" } } });
      await ingestVersion(assay, { from: join(folder, oldVersion), docs, kept });
      for (const question of questions) await addEntry(assay, question, citing);
      await ingestVersion(assay, { from: join(folder, newVersion), docs, kept });
    }
    const runs: StalenessRun[] = [];
    for (const setting of settings) runs.push(await askAll(questions, { setting, database }));
    return runs;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function namedPages(questions: readonly VersionedQuestion[]): ReadonlySet<string> {
  return new Set(questions.flatMap(({ relevant, relevant_old }) => [...relevant, ...relevant_old]));
}

async function addEntry(assay: Assay, question: VersionedQuestion, citing: Citing): Promise<void> {
  const { id, question: asked, relevant_old: documentIds } = question;
  const answer = question.answer_old ?? question.answer;
  const citations = await assay.golden.citedPassages({ question: asked, answer, documentIds });
  const byNearness = citations.toSorted((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0));
  const cited = citing === "all" ? citations : byNearness.slice(0, 1);
  const sources = cited.map(({ passage: { documentId, hash } }) => ({
    ...{ kind: "passage" as const, documentId, passageHash: hash },
  }));
  await assay.golden.add({ id, phrasings: [asked], answer, sources, reviewedBy: "measurement", force: true });
}

async function askAll(
  questions: readonly VersionedQuestion[],
  { setting, database }: { setting: StalenessSetting; database: string },
): Promise<StalenessRun> {
  const { grain, newEvidence } = setting;
  // What happens after the golden layer is not asked about.
  const config: ConfigInput = {
    database,
    golden: { freshness: grain, newEvidence },
    retrieval: { enabled: false },
  };
  await using assay = await openAssay({ config });
  const isServed = async (text: string, id: string): Promise<boolean> => {
    const { source, golden } = await assay.ask(text);
    return source === "golden" && golden?.entryId === id;
  };
  const cases: StalenessCase[] = [];
  for (const question of questions) {
    const { id, question: asked, paraphrase } = question;
    cases.push({
      question,
      served: await isServed(asked, id),
      servedParaphrase: await isServed(paraphrase, id),
      freshness: (await assay.golden.show(id)).freshness,
    });
  }
  return { ...setting, cases };
}
