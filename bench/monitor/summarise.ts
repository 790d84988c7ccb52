import { type Interval, wilsonInterval } from "../../src/stats/intervals.ts";
import type { RunEstimate, RunResult } from "./simulate-run.ts";
import { type Drift, drifts, type World } from "./world.ts";

/** A share of runs. */
export interface RunShare {
  readonly runs: number;
  readonly of: number;
  readonly value: number;
  /** Wilson, 95 %. */
  readonly interval: Interval;
}

export interface DriftSummary {
  readonly drift: Drift;
  /** Runs with an alert in the days that it may take, by any rule, and by what shows wrong answers themselves. */
  readonly inTime: RunShare;
  readonly inTimeByAnswers: RunShare;
  /** By rule. */
  readonly byKind: readonly { readonly kind: string; readonly share: RunShare }[];
  /** Mean of what was true in the days after. */
  readonly truth: { readonly divergence: number; readonly rephrase: number };
}

export interface MonitorSummary {
  /** Of runs without drift, over all days. */
  readonly falseAlarms: RunShare;
  /** The rules that gave them. */
  readonly falseKinds: readonly string[];
  /** Of runs in which the interval of an estimate holds the truth. */
  readonly coverage: readonly {
    readonly of: RunEstimate["of"];
    readonly when: RunEstimate["when"];
    readonly drift: Drift;
    readonly share: RunShare;
  }[];
  readonly drifts: readonly DriftSummary[];
  /** Share of questions that were served from a store before the drift. */
  readonly served: number;
}

/** Days within which an alert is to come. */
export const IN_TIME_DAYS = 3;

const aboutAnswers: ReadonlySet<string> = new Set(["divergence", "rephrase"]);

export function summarise(results: readonly RunResult[], world: World): MonitorSummary {
  const quiet = results.filter(({ drift }) => drift === "none");
  const estimated = (["divergence", "rephrase"] as const).flatMap((of) => [
    { of, when: "before" as const, drift: "none" as const },
    ...drifts.map((drift) => ({ of, when: "after" as const, drift })),
  ]);
  return {
    falseAlarms: shareOf(quiet, ({ alerts }) => alerts.length > 0),
    falseKinds: quiet.flatMap(({ alerts }) => alerts.map(({ kind }) => kind)),
    coverage: estimated.map(({ of, when, drift }) => ({
      ...{ of, when, drift },
      share: shareOf(
        results.filter((run) => run.drift === drift),
        ({ estimates }) => estimates.some((each) => each.of === of && each.when === when && holds(each)),
      ),
    })),
    served: quiet.reduce((sum, { served }) => sum + served, 0) / Math.max(1, quiet.length),
    drifts: drifts
      .filter((drift) => drift !== "none")
      .map((drift) => summariseDrift(results, { drift, world })),
  };
}

function summariseDrift(
  results: readonly RunResult[],
  { drift, world }: { drift: Drift; world: World },
): DriftSummary {
  const runs = results.filter((run) => run.drift === drift);
  const inTime = ({ alerts }: RunResult) =>
    alerts.filter(({ day }) => day > world.driftDay && day <= world.driftDay + IN_TIME_DAYS);
  const kinds = [...new Set(runs.flatMap((run) => inTime(run).map(({ kind }) => kind)))].sort();
  return {
    drift,
    inTime: shareOf(runs, (run) => inTime(run).length > 0),
    inTimeByAnswers: shareOf(runs, (run) => inTime(run).some(({ kind }) => aboutAnswers.has(kind))),
    byKind: kinds.map((kind) => ({
      kind,
      share: shareOf(runs, (run) => inTime(run).some((alert) => alert.kind === kind)),
    })),
    truth: { divergence: meanTruth(runs, "divergence"), rephrase: meanTruth(runs, "rephrase") },
  };
}

function meanTruth(runs: readonly RunResult[], of: RunEstimate["of"]): number {
  const truths = runs.flatMap(({ estimates }) =>
    estimates.filter((each) => each.of === of && each.when === "after").map(({ truth }) => truth),
  );
  return truths.reduce((sum, truth) => sum + truth, 0) / Math.max(1, truths.length);
}

function holds({ truth, interval }: RunEstimate): boolean {
  return interval !== null && interval.low <= truth && truth <= interval.high;
}

function shareOf(runs: readonly RunResult[], isOne: (run: RunResult) => boolean): RunShare {
  const count = runs.filter(isOne).length;
  return {
    ...{ runs: count, of: runs.length, value: count / runs.length },
    interval: wilsonInterval(count, runs.length),
  };
}
