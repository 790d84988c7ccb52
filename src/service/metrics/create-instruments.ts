import type { Counter, Histogram, Registry } from "prom-client";

/** From a reviewed answer that was asked for word for word to a chat model that was tried three times, in seconds. */
const ANSWER_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const STAGE_BUCKETS = [0.0001, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60];

/** What is counted as answers are made. Base units; counters end in `_total`. */
export function createInstruments(prometheus: typeof import("prom-client"), registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> =>
    new prometheus.Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    { labelNames, buckets }: { labelNames: Label[]; buckets: number[] },
  ): Histogram<Label> => new prometheus.Histogram({ name, help, labelNames, buckets, registers });
  return {
    answers: counter(
      "assay_answers_total",
      "Answers by where they came from, which surface asked and its arm of the holdout.",
      ["source", "surface", "arm"],
    ),
    failures: counter("assay_answer_failures_total", "Questions that ended with an error, by its code.", [
      "code",
    ]),
    seconds: histogram("assay_answer_duration_seconds", "From the question to its answer.", {
      labelNames: ["source"],
      buckets: ANSWER_BUCKETS,
    }),
    stageSeconds: histogram(
      "assay_stage_duration_seconds",
      "Time in one stage; golden and cache include embedding and verifier.",
      { labelNames: ["stage"], buckets: STAGE_BUCKETS },
    ),
    degraded: counter("assay_degraded_total", "Stages that did not run as configured.", ["stage"]),
    calls: counter(
      "assay_model_calls_total",
      "Calls of chat models, rerankers and web searches, each try included.",
      ["stage", "outcome", "model"],
    ),
    tokens: counter("assay_model_tokens_total", "Tokens of model calls whose endpoint counts them.", [
      "direction",
    ]),
    cost: counter(
      "assay_model_cost_total",
      "Cost of model calls that have a price, in the currency of the price table.",
      [],
    ),
    golden: counter("assay_golden_outcomes_total", "What the look for a reviewed answer came to.", [
      "outcome",
    ]),
    cache: counter("assay_cache_outcomes_total", "What the look for a stored answer came to.", ["outcome"]),
    shadows: counter(
      "assay_shadow_total",
      "Served answers that were generated anew and compared, by verdict.",
      ["verdict"],
    ),
  };
}

export type Instruments = ReturnType<typeof createInstruments>;
