import type { Answer } from "../../answer/answer.ts";
import { AppError } from "../../errors.ts";
import { totalOf } from "../../stats/total-of.ts";
import type { EvalQuestion } from "../sets/eval-question.ts";
import type { QuestionResult } from "./eval-run.ts";
import type { EvalSource } from "./eval-source.ts";
import { answerValues, citedDocuments } from "./measure/answer-values.ts";
import { findViolations } from "./measure/find-violations.ts";
import { goldenValues } from "./measure/golden-values.ts";
import { distinct, type MeasuredQuestion, stageOf } from "./measure/measured-question.ts";
import { findersOf, recalledDocuments, retrievalValues } from "./measure/retrieval-values.ts";

export interface AskQuestionOptions {
  judge: boolean;
  stored?: "off" | "read";
  signal?: AbortSignal;
}

/** Answers one question and measures the answer. An error is a result. @throws AppError `aborted` */
export async function askQuestion(
  question: EvalQuestion,
  source: EvalSource,
  options: AskQuestionOptions,
): Promise<QuestionResult> {
  try {
    const answer = await source.ask(question.question, askOptions(question, options));
    const measured = await gather(question, answer, source);
    return await toResult(measured, source, options);
  } catch (error) {
    if (AppError.isInstance(error) && error.code === "aborted") throw error;
    return failed(question, error);
  }
}

function askOptions(
  { history, surface, audience, language, filter }: EvalQuestion,
  { stored, signal }: AskQuestionOptions,
) {
  return {
    ...(history.length > 0 && { history }),
    ...(surface !== null && { surface }),
    // Where the question does not say, its surface does.
    ...(audience.length > 0 && { audience }),
    ...(language !== null && { language }),
    ...(filter !== null && { filter }),
    ...(stored && { stored }),
    ...(signal && { signal }),
  };
}

async function gather(question: EvalQuestion, answer: Answer, source: EvalSource): Promise<MeasuredQuestion> {
  const { entry, phrasing, notEntries, notPhrasings } = question.expect;
  const byPhrasing = phrasing === null ? [] : await source.entriesOf(phrasing);
  const notByPhrasing: string[] = [];
  for (const text of notPhrasings) notByPhrasing.push(...(await source.entriesOf(text)));
  const servedId = answer.source === "golden" ? answer.golden?.entryId : undefined;
  return {
    question,
    answer,
    entries: distinct([...(entry === null ? [] : [entry]), ...byPhrasing]),
    notEntries: distinct([...notEntries, ...notByPhrasing]),
    served: servedId === undefined ? undefined : await source.entry(servedId),
  };
}

async function toResult(
  measured: MeasuredQuestion,
  source: EvalSource,
  options: AskQuestionOptions,
): Promise<QuestionResult> {
  const { answer, question } = measured;
  const search = stageOf(measured, "retrieve");
  const calls = answer.trace.entries.flatMap((entry) => ("calls" in entry ? entry.calls : []));
  return {
    ...placeOf(question),
    source: answer.source,
    entryId: answer.golden?.entryId ?? null,
    text: answer.text,
    citedDocuments: citedDocuments(answer.citations),
    recalledDocuments: search ? recalledDocuments(search) : [],
    values: {
      ...goldenValues(measured),
      ...retrievalValues(measured),
      ...answerValues(measured),
      "answer.judged": options.judge ? await judged(measured, source, options) : null,
    },
    violations: await findViolations(measured, source),
    degraded: distinct(answer.degraded.map(({ stage }) => stage)),
    calls: calls.length,
    cost: totalOf(calls.map(({ cost }) => cost)),
    milliseconds: answer.trace.milliseconds,
    error: null,
    ...(search && search.queries.length > 1 && { foundBy: findersOf(search) }),
  };
}

/** A refusal of a question that has a right answer needs no model to be found wrong. */
async function judged(
  { question, answer }: MeasuredQuestion,
  source: EvalSource,
  { signal }: AskQuestionOptions,
): Promise<number | null> {
  const { answer: right } = question.expect;
  if (right === null) return null;
  if (answer.source === "fallback") return 0;
  const pair = { question: question.question, answer: answer.text, right };
  const verdict = await source.judge(pair, { ...(signal && { signal }) });
  return verdict === null ? null : Number(verdict);
}

function placeOf({ id, question, tags, surface, tenant }: EvalQuestion) {
  return { id, question, tags, surface, tenant };
}

function failed(question: EvalQuestion, error: unknown): QuestionResult {
  const isKnown = AppError.isInstance(error);
  return {
    ...placeOf(question),
    ...{ source: null, entryId: null, text: "", citedDocuments: [], recalledDocuments: [] },
    ...{ values: {}, violations: [], degraded: [], calls: 0, cost: null, milliseconds: 0 },
    error: {
      code: isKnown ? error.code : "internal",
      message: error instanceof Error ? error.message : String(error),
    },
  };
}
