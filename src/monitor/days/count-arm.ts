import { type ArmSums, addClusters, type ClusterSums, singleQuestions } from "../../stats/arms/arm-sums.ts";
import type { QuestionOutcome } from "./question-outcome.ts";
import { type ArmCounts, type SignalName, signalNames } from "./traffic-day.ts";

/** What is only seen of questions whose asker is known. */
const followed: readonly SignalName[] = ["rephrased", "repeated", "followedUp"];

/** Counts questions, each once; the units of one count are those of no other that it is added to. */
export interface ArmCounter {
  add(outcome: QuestionOutcome): void;
  counts(): ArmCounts;
}

type Sums = { -readonly [Name in keyof ClusterSums]: ClusterSums[Name] };

interface UnitCounts {
  questions: number;
  followable: number;
  readonly signals: Record<SignalName, number>;
}

export function createArmCounter(): ArmCounter {
  const units = new Map<string, UnitCounts>();
  let [questions, followable, unclear] = [0, 0, 0];
  const seen = bySignal(() => 0);
  const clusters = bySignal((): Sums => ({ units: 0, outcomeSquares: 0, products: 0, questionSquares: 0 }));
  return {
    add(outcome) {
      const unit = units.get(outcome.unit) ?? { questions: 0, followable: 0, signals: bySignal(() => 0) };
      units.set(outcome.unit, unit);
      // The sums are kept with each question, so that nothing is left to add up over all units at the end.
      for (const signal of signalNames) addUnit(clusters[signal], countsOf(unit, signal), -1);
      unit.questions += 1;
      unit.followable += Number(outcome.isFollowable);
      questions += 1;
      followable += Number(outcome.isFollowable);
      unclear += Number(outcome.isUnclear);
      for (const signal of outcome.signals) {
        unit.signals[signal] += 1;
        seen[signal] += 1;
      }
      for (const signal of signalNames) addUnit(clusters[signal], countsOf(unit, signal), 1);
    },
    counts: () => ({
      ...{ questions, followable, unclear, ...seen },
      clusters: bySignal((signal) => ({ ...clusters[signal] })),
    }),
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

function countsOf(unit: UnitCounts, signal: SignalName): { questions: number; outcomes: number } {
  const questions = followed.includes(signal) ? unit.followable : unit.questions;
  return { questions, outcomes: unit.signals[signal] };
}

/** A unit without a question of the kind is none. */
function addUnit(
  sums: Sums,
  { questions, outcomes }: { questions: number; outcomes: number },
  sign: 1 | -1,
): void {
  if (questions === 0) return;
  sums.units += sign;
  sums.outcomeSquares += sign * outcomes ** 2;
  sums.products += sign * outcomes * questions;
  sums.questionSquares += sign * questions ** 2;
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
