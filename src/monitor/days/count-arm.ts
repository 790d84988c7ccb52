import { type ArmSums, addClusters, type ClusterSums, singleQuestions } from "../../stats/arms/arm-sums.ts";
import type { QuestionOutcome } from "./question-outcome.ts";
import type { ArmCounts, SignalName } from "./traffic-day.ts";

/** What is only seen of questions whose asker is known. */
const followed: readonly SignalName[] = ["rephrased", "repeated", "followedUp"];

/** Counts questions, each once; the units of one count are those of no other that it is added to. */
export function countArm(outcomes: readonly QuestionOutcome[]): ArmCounts {
  const units = new Map<string, UnitCounts>();
  let [followable, unclear] = [0, 0];
  for (const { unit, signals, isFollowable, isUnclear } of outcomes) {
    const counts = units.get(unit) ?? { questions: 0, followable: 0, signals: new Map() };
    units.set(unit, counts);
    counts.questions += 1;
    counts.followable += Number(isFollowable);
    for (const signal of signals) counts.signals.set(signal, (counts.signals.get(signal) ?? 0) + 1);
    followable += Number(isFollowable);
    unclear += Number(isUnclear);
  }
  const clusters = bySignal((signal) => clustersOf(units.values(), signal));
  return {
    ...{ questions: outcomes.length, followable, unclear, clusters },
    ...bySignal((signal) => outcomes.reduce((sum, { signals }) => sum + Number(signals.has(signal)), 0)),
  };
}

interface UnitCounts {
  questions: number;
  followable: number;
  readonly signals: Map<SignalName, number>;
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

function clustersOf(units: Iterable<UnitCounts>, signal: SignalName): ClusterSums {
  const isFollowed = followed.includes(signal);
  const sums = { units: 0, outcomeSquares: 0, products: 0, questionSquares: 0 };
  for (const unit of units) {
    const questions = isFollowed ? unit.followable : unit.questions;
    if (questions === 0) continue;
    const outcomes = unit.signals.get(signal) ?? 0;
    sums.units += 1;
    sums.outcomeSquares += outcomes ** 2;
    sums.products += outcomes * questions;
    sums.questionSquares += questions ** 2;
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
