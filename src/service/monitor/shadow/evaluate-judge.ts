import { AppError } from "../../../errors.ts";
import type { ModelCall } from "../../../models/model-call.ts";
import { throwIfAborted } from "../../../models/throw-if-aborted.ts";
import type { Judge } from "../../../monitor/shadow/create-judge.ts";
import { countJudgements, measureJudge } from "../../../monitor/shadow/judge-figures.ts";
import type { JudgeEvaluation, ShadowStore } from "../../../stores/monitor/shadows.ts";
import { hashBytes } from "../../../text/hash-text.ts";
import { knownCost } from "./compare-answer.ts";
import type { EvaluateOptions, JudgeReport, LabelledAnswers } from "./shadows.ts";

export interface EvaluateParts {
  judge: Judge;
  store: ShadowStore;
  clock: () => Date;
  createId: () => string;
}

/** Pairs at a time; each is two calls. */
const LANES = 4;

/** @throws AppError `dataset-invalid`, `aborted` */
export async function evaluateJudge(
  pairs: readonly LabelledAnswers[],
  { by = null, signal, onProgress }: EvaluateOptions,
  { judge, store, clock, createId }: EvaluateParts,
): Promise<JudgeReport> {
  if (pairs.length === 0) {
    throw new AppError("dataset-invalid", "There are no pairs of answers to evaluate the judge on.", {
      hint: 'Give lines of {"question": "…", "served": "…", "fresh": "…", "label": "same" or "different"}.',
    });
  }
  const calls: ModelCall[] = [];
  const options = { onCall: (call: ModelCall) => void calls.push(call), ...(signal && { signal }) };
  const verdicts: JudgeReport["verdicts"][number][] = [];
  for (let at = 0; at < pairs.length; at += LANES) {
    throwIfAborted(signal, "The evaluation");
    const judgements = await Promise.all(
      pairs.slice(at, at + LANES).map((pair) => judge.compare(pair, options)),
    );
    verdicts.push(...judgements.map(({ verdict, reason }) => ({ verdict, reason })));
    onProgress?.(verdicts.length, pairs.length);
  }
  const counts = countJudgements(
    pairs.map(({ label }, at) => ({ label, verdict: verdicts[at]?.verdict ?? "failed" })),
  );
  const evaluation: JudgeEvaluation = {
    ...{ id: createId(), at: clock().toISOString(), judge: judge.id, by, counts },
    pairsHash: hashBytes(
      JSON.stringify(pairs.map(({ question, served, fresh, label }) => [question, served, fresh, label])),
    ),
  };
  const figures = measureJudge(counts);
  // A model that was not there says nothing of the judge.
  if (figures.judged > 0) await store.addEvaluation(evaluation);
  return { evaluation, figures, verdicts, cost: knownCost(calls) };
}
