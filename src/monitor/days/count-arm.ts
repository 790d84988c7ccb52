import { type ArmSums, addClusters, type ClusterSums, singleQuestions } from "../../stats/arms/arm-sums.ts";
import type { QuestionOutcome } from "./question-outcome.ts";
import type { ArmCounts, SignalName } from "./traffic-day.ts";

/** What is only seen of questions whose asker is known. */
const followed: readonly SignalName[] = ["rephrased", "repeated", "followedUp"];

/** Counts questions, each once; the units of one count are those of no other that it is added to. */
export function countArm(outcomes: readonly QuestionOutcome[]): ArmCounts {
  const count = (signal: SignalName) => outcomes.filter(({ signals }) => signals.has(signal)).length;
  const units = new Map<string, QuestionOutcome[]>();
  for (const outcome of outcomes) {
    const unit = units.get(outcome.unit);
    if (unit) unit.push(outcome);
    else units.set(outcome.unit, [outcome]);
  }
  const groups = [...units.values()];
  return {
    questions: outcomes.length,
    followable: outcomes.filter(({ isFollowable }) => isFollowable).length,
    unclear: outcomes.filter(({ isUnclear }) => isUnclear).length,
    ...bySignal(count),
    clusters: bySignal((signal) => clustersOf(groups, signal)),
  };
}

export function addArms(a: ArmCounts, b: ArmCounts): ArmCounts {
  return {
    questions: a.questions + b.questions,
    followable: a.followable + b.followable,
    unclear: a.unclear + b.unclear,
    ...bySignal((signal) => a[signal] + b[signal]),
    clusters: bySignal((signal) => addClusters(sumsOf(a, signal).clusters, sumsOf(b, signal).clusters)),
  };
}

/** One signal, of the questions in which it could be seen. */
export function sumsOf(arm: ArmCounts, signal: SignalName): ArmSums & { readonly clusters: ClusterSums } {
  const questions = followed.includes(signal) ? arm.followable : arm.questions;
  const sums = { questions, outcomes: arm[signal] };
  return { ...sums, clusters: arm.clusters?.[signal] ?? singleQuestions(sums) };
}

function clustersOf(units: readonly (readonly QuestionOutcome[])[], signal: SignalName): ClusterSums {
  const isFollowed = followed.includes(signal);
  const sums = { units: 0, outcomeSquares: 0, products: 0, questionSquares: 0 };
  for (const unit of units) {
    const seen = isFollowed ? unit.filter(({ isFollowable }) => isFollowable) : unit;
    if (seen.length === 0) continue;
    const outcomes = seen.filter(({ signals }) => signals.has(signal)).length;
    sums.units += 1;
    sums.outcomeSquares += outcomes ** 2;
    sums.products += outcomes * seen.length;
    sums.questionSquares += seen.length ** 2;
  }
  return sums;
}

function bySignal<Value>(value: (signal: SignalName) => Value): Record<SignalName, Value> {
  return {
    rephrased: value("rephrased"),
    repeated: value("repeated"),
    followedUp: value("followedUp"),
    up: value("up"),
    down: value("down"),
    wrong: value("wrong"),
    escalated: value("escalated"),
    copied: value("copied"),
  };
}
