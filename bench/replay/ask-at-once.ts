import type { Assay } from "../../src/index.ts";
import type { IntentQuestion } from "../open-data/load-intents.ts";
import { type AnswerKey, readClaim } from "./answer-key.ts";

export interface BurstOptions {
  assay: Assay;
  key: AnswerKey;
  /** Answers written so far. */
  calls: () => number;
  /** Where nothing is stored yet. */
  surface: string;
  /** Questions are farther apart than this. */
  apart: number;
}

export interface Burst {
  readonly askers: number;
  readonly questions: number;
  readonly generations: number;
  /** Answers that are not the right one. */
  readonly wrong: number;
}

const ASKERS = 64;
const QUESTIONS = 10;

/** Many people who ask a few things at the same moment, none of which was asked before. */
export async function askAtOnce(phrasings: readonly IntentQuestion[], options: BurstOptions): Promise<Burst> {
  const { assay, calls, surface } = options;
  const questions = await chooseFarApart(phrasings, options);
  const before = calls();
  const askers = Array.from({ length: ASKERS }, (_, at) => questions[at % questions.length]);
  const answers = await Promise.all(
    askers.map(async (question) => {
      if (!question) throw new Error("There is no question that the search finds a document for.");
      const { text } = await assay.ask(question.text, { surface });
      return readClaim(text).intent === question.intent;
    }),
  );
  return {
    askers: ASKERS,
    questions: questions.length,
    generations: calls() - before,
    wrong: answers.filter((isRight) => !isRight).length,
  };
}

/** Questions whose document is found, and that none of the others could be answered for. */
async function chooseFarApart(
  phrasings: readonly IntentQuestion[],
  { assay, key, apart }: BurstOptions,
): Promise<IntentQuestion[]> {
  const chosen: IntentQuestion[] = [];
  for (const question of phrasings) {
    if (chosen.length === QUESTIONS) break;
    const { text, intent } = question;
    if (intent === null || key.revisionOf(intent) === undefined) continue;
    const near = await assay.compare(chosen.map((other) => ({ asked: text, stored: other.text })));
    if (near.some((similarity) => similarity >= apart)) continue;
    const found = await assay.retrieve(text);
    const isFound =
      found.kind === "passages" &&
      found.passages.slice(0, 3).some(({ document }) => document.id === key.documentOf(intent));
    if (isFound) chosen.push(question);
  }
  return chosen;
}
