import { parseArgs } from "node:util";

export interface SweepsOptions {
  /** Names of sets; all where none is named. */
  readonly only: readonly string[];
  /** Most pairs of each set. */
  readonly pairs: number;
  /** Most stored questions of a stream. */
  readonly stored: number;
  readonly splits: number;
  readonly seed: number;
  /** Smallest precisions that are asked for. */
  readonly minPrecisions: readonly number[];
  readonly verifier: boolean;
  readonly isJson: boolean;
  /** File for the JSON beside the tables; null: none. */
  readonly out: string | null;
}

export const sweepsHelp = `Usage: npm run bench:sweeps -- [options]

Sweeps the threshold of the answer cache over open pairs of questions, without and with vetoes and the local verifier, and
looks whether what half of the pairs recommends holds on the other half.

  --only <name,…>            only these sets
  --pairs <n>                most pairs of a set, drawn by the seed (2400)
  --stored <n>               most questions that a stream has stored (2500)
  --splits <n>               how often the pairs are halved (10)
  --seed <n>                 of every draw (1)
  --min-precision <p,…>      precisions that are asked for (0.97,0.95)
  --no-verifier              leave the verifier out, which takes most of the time
  --json                     one JSON object on standard output (npm run --silent bench:sweeps -- --json)
  --out <file>               write the JSON to a file, beside the tables
  --help                     this text
`;

const splitList = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Undefined: the help is wanted. @throws Error for options that are none */
export function parseSweepsOptions(args: readonly string[]): SweepsOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string", default: "" },
      pairs: { type: "string", default: "2400" },
      stored: { type: "string", default: "2500" },
      splits: { type: "string", default: "10" },
      seed: { type: "string", default: "1" },
      "min-precision": { type: "string", default: "0.97,0.95" },
      "no-verifier": { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      out: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  return {
    only: splitList(values.only),
    pairs: Number(values.pairs),
    stored: Number(values.stored),
    splits: Number(values.splits),
    seed: Number(values.seed),
    minPrecisions: splitList(values["min-precision"]).map(Number),
    verifier: !values["no-verifier"],
    isJson: values.json,
    out: values.out ?? null,
  };
}
