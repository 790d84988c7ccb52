import { amount, percent, percentInterval, thresholdText } from "../../choose/wordings.ts";
import type { VerifierReport } from "./verifier-schema.ts";
import { milliseconds } from "./verifier-table.ts";

/** Which verifier it is, whose verdicts, and what its calls cost and take. */
export function stageLines({ stage }: VerifierReport): string[] {
  const { kind, id, verdicts, pairs, noted, failed, cost, latency } = stage;
  const whose =
    verdicts.from === "cross-fit"
      ? `; its weights were fitted on questions of ${verdicts.known} of all pairs, so each is judged by weights from the half it is not in`
      : "";
  const earlier = noted > 0 ? `, ${noted} of them by an earlier run` : "";
  const misses = failed > 0 ? `; ${failed} came to no verdict and count as rejected` : "";
  const beside = (measured: number | null, show: (value: number) => string): string =>
    measured === null ? " as stated" : ` as stated (${show(measured)} measured)`;
  const price = {
    measured: `${amount(cost.perCall)} as measured by tokens and prices`,
    stated: `${amount(cost.perCall)}${beside(cost.measured, amount)}`,
    none: "nothing: it runs on this machine",
  }[cost.from];
  const time =
    latency.p50 === null
      ? "no call was made"
      : `a median of ${milliseconds(latency.p50)} ms${latency.from === "stated" ? beside(latency.measured, (value) => `${milliseconds(value)} ms`) : " as measured here"}`;
  return [
    `The ${kind} verifier (${id}) judged ${pairs} pairs${earlier}${whose}${misses}.`,
    `A call costs ${price}, and takes ${time}. Every request that reaches it is charged, those it rejects with the rest.`,
  ];
}

/** What the small model could answer by itself. */
export function aloneLines({ alone, stage }: VerifierReport): string[] {
  const { tried, precision, netPerDay, latencyMs, bestNet, breakEven } = alone;
  const best = `the best of the rows, which nets ${amount(bestNet)} a day`;
  const need =
    breakEven === null
      ? "A wrong answer was said to cost nothing, so no share of right ones is asked of it."
      : breakEven > 1
        ? `No share of right answers would make it as good as ${best}.`
        : `It would have to be right in ${percent(breakEven)} of all requests to be as good as ${best}.`;
  if (!precision || netPerDay === null) {
    const reason =
      stage.kind === "local"
        ? "the local verifier judges and writes no answers, so this is any small model in its place, at no cost"
        : "nobody tried; its cost is left out";
    return [`What the small model could answer by itself: ${reason}. ${need}`];
  }
  const took = latencyMs === null ? "" : `, in ${milliseconds(latencyMs)} ms`;
  return [
    `What the small model could answer by itself: on ${tried} pairs it was right in ${percent(precision.value)} ${percentInterval(precision.interval)}${took}, which nets ${amount(netPerDay)} a day. ${need}`,
  ];
}

/** The decision in one line. */
export function verifierHeadline({ decision, without, withVerifier }: VerifierReport): string {
  if (decision.use === "with" && withVerifier.decision === "run") {
    return `Run with the verifier at ${thresholdText(withVerifier.threshold)}`;
  }
  if (decision.use === "without" && without.decision === "run") {
    return `Run without the verifier at ${thresholdText(without.threshold)}`;
  }
  return "Do not run";
}
