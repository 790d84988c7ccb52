import { parseArgs } from "node:util";

export interface ReplayOptions {
  readonly questions: number;
  readonly seed: number;
  /** Share of the stream that nothing in the documents answers. */
  readonly outOfScope: number;
  /** How much rarer each further question is: the chance of the one of rank n goes with 1 / n to this power. */
  readonly exponent: number;
  readonly minPrecision: number;
  /** Pairs that the threshold is chosen on. */
  readonly pairs: number;
  /** Used as it is; undefined: the one that the calibration recommends. */
  readonly threshold: number | undefined;
  /** Stored questions that are asked again by others. */
  readonly slice: number;
  readonly isJson: boolean;
  /** File for the JSON beside the table; null: none. */
  readonly out: string | null;
}

export const replayHelp = `Usage: npm run bench:replay -- [options]

Asks a stream of open questions of which a few are asked often and most hardly ever, of the whole pipeline over a database
file and the embedded model, and counts what the answer cache served, rightly and wrongly.

  --questions <n>      length of the stream (20000)
  --seed <n>           of every draw (1)
  --out-of-scope <p>   share of questions that no document answers (0.1)
  --exponent <s>       of the stream's Zipf distribution (1)
  --min-precision <p>  that the calibration asks for (0.97)
  --pairs <n>          pairs that the threshold is chosen on (6000)
  --threshold <t>      use this one, and choose none
  --slice <n>          stored questions that other tenants, surfaces and versions ask again (500)
  --json               one JSON object on standard output (npm run --silent bench:replay -- --json)
  --out <file>         write the JSON to a file, beside the table
  --help               this text
`;

/** Undefined: the help is wanted. @throws Error for options that are none */
export function parseReplayOptions(args: readonly string[]): ReplayOptions | undefined {
  const text = (value: string) => ({ type: "string", default: value }) as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      questions: text("20000"),
      seed: text("1"),
      "out-of-scope": text("0.1"),
      exponent: text("1"),
      "min-precision": text("0.97"),
      pairs: text("6000"),
      threshold: { type: "string" },
      slice: text("500"),
      json: { type: "boolean", default: false },
      out: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  return {
    questions: Number(values.questions),
    seed: Number(values.seed),
    outOfScope: Number(values["out-of-scope"]),
    exponent: Number(values.exponent),
    minPrecision: Number(values["min-precision"]),
    pairs: Number(values.pairs),
    threshold: values.threshold === undefined ? undefined : Number(values.threshold),
    slice: Number(values.slice),
    isJson: values.json,
    out: values.out ?? null,
  };
}
