import { compareBehaviour, type SignalComparison } from "../../../monitor/behaviour/compare-behaviour.ts";
import { bandOf } from "../../../monitor/behaviour/rephrase-band.ts";
import { armOf } from "../../../monitor/days/arm-of.ts";
import { countArm } from "../../../monitor/days/count-arm.ts";
import { readOutcomes } from "../../../monitor/days/question-outcome.ts";
import type { ArmCounts } from "../../../monitor/days/traffic-day.ts";
import type { WatchedEntry } from "../../../stores/monitor/watched-entry.ts";
import { type FollowedParts, readFollowed } from "../days/read-followed.ts";
import type { BehaviourOptions, BehaviourReport, SurfaceBehaviour } from "./behaviour.ts";

/** Counts units over the whole period: the days of one person are no several people. */
export function createBehaviour(
  parts: FollowedParts,
): (options?: BehaviourOptions) => Promise<BehaviourReport> {
  const { config, embedder } = parts;
  return async ({ effect = config.signals.effect, ...period } = {}) => {
    const { entries, options } = await readFollowed(parts, period);
    const { since, until, windows, bands } = options;
    const outcomes = readOutcomes(entries, options);
    const asked = entries.filter(({ at }) => at < until);
    const count = (some: readonly WatchedEntry[]): CountedArms => {
      const arm = (name: "served" | "withheld") =>
        countArm(some.filter((entry) => armOf(entry) === name).flatMap(({ id }) => outcomes.get(id) ?? []));
      return { answers: some.length, served: arm("served"), withheld: arm("withheld") };
    };
    const { alpha, power } = config.signals;
    const plan = { effect, alpha, power };
    const overall = count(asked);
    const names = [...new Set(asked.map(({ surface }) => surface))].sort((a, b) =>
      (a ?? "") < (b ?? "") ? -1 : 1,
    );
    const surfaces = names.length < 2 ? [] : names.map((name) => count(asked.filter(of(name))));
    const [signals = []] = compareBehaviour([overall], plan);
    const bySurface = compareBehaviour(surfaces, plan);
    const { id: embedderId } = embedder.fingerprint;
    const band = bandOf(embedderId, bands);
    return {
      ...{ since, until, ...plan, windows },
      band: { ...band, embedderId, isAssumed: band.calibrationId === null },
      overall: describe(overall, signals),
      surfaces: surfaces.map((counted, index) => ({
        surface: names[index] ?? null,
        ...describe(counted, bySurface[index] ?? []),
      })),
    };
  };
}

interface CountedArms {
  readonly answers: number;
  readonly served: ArmCounts;
  readonly withheld: ArmCounts;
}

function of(surface: string | null): (entry: WatchedEntry) => boolean {
  return (entry) => entry.surface === surface;
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
