import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runEvaluation } from "../../src/eval/runs/run-evaluation.ts";
import type { EvalSet } from "../../src/eval/sets/eval-question.ts";
import type { Assay, Embedder } from "../../src/index.ts";
import type { VersionedQuestion } from "../staleness/load-questions.ts";
import type { AnswerRecord } from "./answer-record.ts";
import type { LiveSpan, VersionFacts } from "./check-answers.ts";
import { openDocsBot } from "./open-docs-bot.ts";
import { startAsker } from "./start-asker.ts";

/**
 * A documentation moves to its next version while another process asks without a pause: built, compared, held against a gate,
 * promoted, and taken back.
 */
export interface ReleaseOptions {
  /** Folders of the two versions. */
  readonly folders: { readonly from: string; readonly to: string };
  /** Questions with the answers that are reviewed against the first version. */
  readonly questions: readonly VersionedQuestion[];
  /** Asked besides, such as what no page covers. */
  readonly others: readonly string[];
  /** The gate that the new version must pass: its pages are found for these. */
  readonly set: EvalSet;
  /** Least share of the set whose page is among the first five. */
  readonly leastHits: number;
  /** Answers awaited before and after each change. */
  readonly answersBetween: number;
  /** Questions in flight. */
  readonly lanes: number;
  readonly seed: number;
  /** For the process that releases. @default the packaged model */
  readonly embedder?: Embedder;
  readonly onStep?: (step: string) => void;
}

export interface Release {
  readonly records: readonly AnswerRecord[];
  readonly versions: readonly VersionFacts[];
  readonly spans: readonly LiveSpan[];
  /** Milliseconds of each step. */
  readonly took: Readonly<Record<"build" | "diff" | "verify" | "promote" | "rollback", number>>;
  readonly passages: number;
  /** What the comparison told beforehand. */
  readonly foretold: { readonly documents: number; readonly golden: number; readonly questions: number };
  readonly gate: { readonly passed: boolean; readonly words: string };
}

const NAME = "next";

export async function release(options: ReleaseOptions): Promise<Release> {
  const { folders, set, answersBetween, lanes, seed, embedder, onStep = () => {} } = options;
  const work = await mkdtemp(join(tmpdir(), "assay-release-"));
  const database = join(work, "docs.db");
  const questionsFile = join(work, "questions.json");
  const took = { build: 0, diff: 0, verify: 0, promote: 0, rollback: 0 };
  const timed = async <Result>(step: keyof typeof took, run: () => Promise<Result>): Promise<Result> => {
    onStep(step);
    const start = performance.now();
    const result = await run();
    took[step] = performance.now() - start;
    return result;
  };
  try {
    await using assay = await openDocsBot({ database, ...(embedder && { embedder }) });
    onStep("ingest");
    await assay.ingest({ paths: [folders.from] });
    await review(assay, options.questions);
    const asked = [
      ...options.questions.flatMap((each) => [each.question, each.paraphrase]),
      ...options.others,
    ];
    await writeFile(questionsFile, JSON.stringify(asked));
    const asker = startAsker({ database, questionsFile, lanes, seed });
    const spans: LiveSpan[] = [{ name: "main", begun: 0, done: 0 }];
    const goLive = async (step: "promote" | "rollback", run: () => Promise<{ to: { name: string } }>) => {
      const begun = Date.now();
      const { to } = await timed(step, run);
      spans.push({ name: to.name, begun, done: Date.now() });
      await asker.more(answersBetween);
    };
    await asker.more(answersBetween);
    const built = await timed("build", () => assay.indexes.build({ name: NAME, paths: [folders.to] }));
    const difference = await timed("diff", () => assay.indexes.diff(NAME, { set }));
    let gate = { passed: false, words: "It was not asked." };
    await timed("verify", async () => {
      const report = await assay.indexes.verify(NAME, {
        // A rewritten documentation answers some reviewed questions elsewhere; the gate judges what is found of it.
        golden: 0,
        gate: async (edition) => {
          gate = await holdAgainst(set, { source: edition.rehearsal, least: options.leastHits });
          return gate;
        },
      });
      if (!report.passed) throw new Error(JSON.stringify(report.findings));
    });
    await goLive("promote", () => assay.indexes.promote(NAME, { by: "bench" }));
    await goLive("rollback", () => assay.indexes.rollback({ by: "bench" }));
    await asker.stop();
    return {
      ...{ records: asker.records, spans, took, gate, passages: built.version.passages },
      versions: [await factsOf(assay, "main"), await factsOf(assay, NAME)],
      foretold: {
        documents: difference.documents.changed.length,
        golden: difference.golden.length,
        questions: difference.questions?.changed.length ?? 0,
      },
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function review(assay: Assay, questions: readonly VersionedQuestion[]): Promise<void> {
  for (const { id, question, answer, answer_old, relevant_old: documentIds } of questions) {
    const text = answer_old ?? answer;
    const cited = await assay.golden.citedPassages({ question, answer: text, documentIds });
    const sources = cited.map(({ passage: { documentId, hash } }) => ({
      ...{ kind: "passage" as const, documentId, passageHash: hash },
    }));
    await assay.golden.add({
      ...{ id, phrasings: [question], answer: text, sources, reviewedBy: "bench", force: true },
    });
  }
}

async function holdAgainst(
  set: EvalSet,
  { source, least }: { source: Assay["rehearsal"]; least: number },
): Promise<{ passed: boolean; words: string }> {
  const run = await runEvaluation(set, {
    ...{ id: "gate", name: "gate", startedAt: new Date(0).toISOString(), sourceOf: () => source },
    setup: { ...(await source.describe()), judge: null },
  });
  const metric = "retrieval.hit@5";
  const { value = null, n = 0 } =
    run.figures.find((each) => each.metric === metric && each.tag === null) ?? {};
  return { passed: value !== null && value >= least, words: `${metric} ${value} of ${n} questions` };
}

async function factsOf(assay: Assay, name: string): Promise<VersionFacts> {
  return assay.indexes.use(name, async (edition) => {
    const passages = new Set<string>();
    for (const { id } of await edition.documents.list()) {
      for (const passage of await edition.documents.passages(id)) passages.add(passage.id);
    }
    const fresh = (await edition.golden.check()).filter(({ freshness }) => freshness.verdict === "fresh");
    return { name, passages, fresh: new Set(fresh.map(({ entry }) => entry.id)) };
  });
}
