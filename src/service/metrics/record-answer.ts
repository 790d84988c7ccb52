import type { Answer } from "../../answer/answer.ts";
import type { TraceEntry } from "../../answer/trace.ts";
import type { ModelCall } from "../../models/model-call.ts";
import type { Instruments } from "./create-instruments.ts";
import { modelName } from "./known-models.ts";

/** How values from outside may be named. */
export interface AnswerLabels {
  surface: (name: string) => string;
  model: (name: string) => string;
}

/** The label of a question that names no surface, and of one for which no arm was drawn. */
const NONE = "none";

const SECOND_MS = 1000;

export function recordAnswer(answer: Answer, to: Instruments, labels: AnswerLabels): void {
  const { source, trace } = answer;
  const { surface } = answer.scope;
  to.answers.inc({
    source,
    surface: surface === null ? NONE : labels.surface(surface),
    arm: answer.cohort?.arm ?? NONE,
  });
  to.seconds.observe({ source }, trace.milliseconds / SECOND_MS);
  for (const { stage } of trace.degraded) to.degraded.inc({ stage });
  for (const entry of trace.entries) recordEntry(entry, to, labels);
}

function recordEntry(entry: TraceEntry, to: Instruments, labels: AnswerLabels): void {
  const { stage } = entry;
  to.stageSeconds.observe({ stage }, entry.milliseconds / SECOND_MS);
  if (stage === "golden") to.golden.inc({ outcome: entry.outcome });
  if (stage === "cache") to.cache.inc({ outcome: entry.outcome });
  if (!("calls" in entry)) return;
  for (const call of entry.calls) {
    to.calls.inc({ stage, outcome: call.outcome, model: labels.model(modelName(call.model)) });
    recordUsage(call, to);
  }
}

function recordUsage({ inputTokens, outputTokens, cost }: ModelCall, to: Instruments): void {
  if (inputTokens !== null) to.tokens.inc({ direction: "input" }, inputTokens);
  if (outputTokens !== null) to.tokens.inc({ direction: "output" }, outputTokens);
  if (cost !== null) to.cost.inc(cost);
}
