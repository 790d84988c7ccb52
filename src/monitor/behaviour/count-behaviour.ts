import type { WatchedEntry } from "../../stores/monitor/watched-entry.ts";
import { armOf } from "../days/arm-of.ts";
import { type ArmCounter, createArmCounter } from "../days/count-arm.ts";
import type { QuestionOutcome } from "../days/question-outcome.ts";
import type { ArmPair } from "./compare-behaviour.ts";

/** Both arms of a whole period: the days of one person are no several people, so units are counted over all of it. */
export interface CountedArms extends ArmPair {
  readonly answers: number;
}

export interface BehaviourCounter {
  /** In any order. */
  add(entry: WatchedEntry, outcome: QuestionOutcome): void;
  overall(): CountedArms;
  /** By name; null first: questions that named none. */
  surfaces(): readonly (CountedArms & { readonly surface: string | null })[];
}

interface Arms {
  answers: number;
  readonly served: ArmCounter;
  readonly withheld: ArmCounter;
}

export function createBehaviourCounter(): BehaviourCounter {
  const overall = emptyArms();
  const surfaces = new Map<string | null, Arms>();
  return {
    add(entry, outcome) {
      const known = surfaces.get(entry.surface) ?? emptyArms();
      surfaces.set(entry.surface, known);
      const arm = armOf(entry);
      for (const arms of [overall, known]) {
        arms.answers += 1;
        if (arm) arms[arm].add(outcome);
      }
    },
    overall: () => finish(overall),
    surfaces: () =>
      [...surfaces]
        .sort(([a], [b]) => ((a ?? "") < (b ?? "") ? -1 : 1))
        .map(([surface, arms]) => ({ surface, ...finish(arms) })),
  };
}

function emptyArms(): Arms {
  return { answers: 0, served: createArmCounter(), withheld: createArmCounter() };
}

function finish({ answers, served, withheld }: Arms): CountedArms {
  return { answers, served: served.counts(), withheld: withheld.counts() };
}
