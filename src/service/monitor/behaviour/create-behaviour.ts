import { compareBehaviour, type SignalComparison } from "../../../monitor/behaviour/compare-behaviour.ts";
import {
  type BehaviourCounter,
  type CountedArms,
  createBehaviourCounter,
} from "../../../monitor/behaviour/count-behaviour.ts";
import { bandOf } from "../../../monitor/behaviour/rephrase-band.ts";
import { type FollowedParts, followLog, readWindows, wholePeriod } from "../days/follow-log.ts";
import type { BehaviourOptions, BehaviourReport, SurfaceBehaviour } from "./behaviour.ts";
import { readBands } from "./read-bands.ts";

export function createBehaviour(
  parts: FollowedParts,
): (options?: BehaviourOptions) => Promise<BehaviourReport> {
  return async ({ effect = parts.config.signals.effect, ...given } = {}) => {
    const period = wholePeriod(given, parts);
    const counter = createBehaviourCounter();
    for await (const questions of followLog(parts, period)) {
      for (const { entry, outcome } of questions) counter.add(entry, outcome);
    }
    return reportBehaviour(counter, { ...period, effect }, parts);
  };
}

/** @param options the period that was counted, and the difference that must not be missed */
export async function reportBehaviour(
  counter: BehaviourCounter,
  { since, until, effect }: { since: string; until: string; effect: number },
  parts: Pick<FollowedParts, "config" | "embedder" | "store">,
): Promise<BehaviourReport> {
  const { config, embedder, store } = parts;
  const { alpha, power } = config.signals;
  const plan = { effect, alpha, power };
  const overall = counter.overall();
  const all = counter.surfaces();
  const surfaces = all.length < 2 ? [] : all;
  const [signals = []] = compareBehaviour([overall], plan);
  const bySurface = compareBehaviour(surfaces, plan);
  const { id: embedderId } = embedder.fingerprint;
  const band = bandOf(embedderId, await readBands(store.calibrations));
  return {
    ...{ since, until, ...plan, windows: readWindows(parts) },
    band: { ...band, embedderId, isAssumed: band.calibrationId === null },
    overall: describe(overall, signals),
    surfaces: surfaces.map((counted, index) => ({
      surface: counted.surface,
      ...describe(counted, bySurface[index] ?? []),
    })),
  };
}

function describe(
  { answers, served, withheld }: CountedArms,
  signals: readonly SignalComparison[],
): SurfaceBehaviour {
  return {
    answers,
    eligible: { served: served.questions, withheld: withheld.questions },
    followable: { served: served.followable, withheld: withheld.followable },
    unclear: served.unclear + withheld.unclear,
    signals,
  };
}
