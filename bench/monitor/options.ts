import { parseArgs } from "node:util";

export interface MonitorBenchOptions {
  readonly runs: number;
  readonly seed: number;
  /** Questions of a working day, one simulation for each. */
  readonly traffic: readonly number[];
  readonly isJson: boolean;
  readonly isGate: boolean;
}

export const monitorHelp = `Usage: npm run bench:monitor -- [options]

Simulates deployments whose truth is known, day by day for 60 days, under the monitor's own estimators and alert rules: one
past of each seed, and from day 30 on a future without drift and one for each kind of drift.

  --runs <n>         seeds (200)
  --seed <n>         the first of them (1); rules and world were fixed on seeds from 9001 on
  --traffic <n,…>    questions of a working day (9400,2000)
  --json             one JSON object on standard output (npm run --silent bench:monitor -- --json)
  --gate             end with 3 when an aim is not met at the first traffic
  --help             this text
`;

/** Undefined: the help is wanted. @throws Error for options that are none */
export function parseMonitorOptions(args: readonly string[]): MonitorBenchOptions | undefined {
  const text = (value: string) => ({ type: "string", default: value }) as const;
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ runs: text("200"), seed: text("1"), traffic: text("9400,2000") },
      ...{ json: flag, gate: flag, help: flag },
    },
  });
  if (values.help) return undefined;
  const traffic = values.traffic.split(",").map(Number);
  const [runs, seed] = [Number(values.runs), Number(values.seed)];
  if (![runs, ...traffic].every((number) => number > 0) || !Number.isInteger(seed)) {
    throw new Error(`--runs, --seed and --traffic are numbers above 0.\n${monitorHelp}`);
  }
  return { runs, seed, traffic, isJson: values.json, isGate: values.gate };
}
