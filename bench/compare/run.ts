import { parseArgs } from "node:util";
import { percent } from "../../src/text/percent.ts";
import { readLoad, readMachine } from "../machine.ts";
import { planRuns } from "./plan-runs.ts";
import { type Frequency, simulateNoDifference, simulatePlanted } from "./simulate.ts";

const help = `Usage: npm run bench:compare -- [options]

Compares simulated runs of which is known how far they lie apart: without a difference, to see how often one is called, and with
one, at the number of questions that the comparison itself says would find it.

  --runs <n>       simulations of each kind (200)
  --seed <n>       of the first simulation (1)
  --questions <n>  of the runs without a difference (80)
  --json           one JSON object on standard output (npm run --silent bench:compare -- --json)
  --gate           end with 3 when false positives or power are not what they should be
  --help           this text
`;

const EXIT_AIM_NOT_MET = 3;
const LEVEL = 0.05;
const POWER = 0.8;

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    questions: { type: "string", default: "80" },
    json: { type: "boolean", default: false },
    gate: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(help);
else run({ runs: Number(values.runs), seed: Number(values.seed), questions: Number(values.questions) });

function run({ runs, seed, questions }: { runs: number; seed: number; questions: number }): void {
  if (
    ![runs, questions].every((number) => Number.isInteger(number) && number > 0) ||
    !Number.isInteger(seed)
  ) {
    throw new Error(`--runs, --questions and --seed are whole numbers.\n${help}`);
  }
  const started = performance.now();
  const loadBefore = readLoad();
  const say = (...lines: readonly string[]): void => {
    if (!values.json) for (const text of lines) console.log(text);
  };
  const planned = planRuns();
  const metrics = planned.map(({ metric }) => metric);
  const falsePositives = simulateNoDifference(metrics, { runs, seed, questions });
  say(
    `Without a difference, ${questions} questions: how often one is called (at most 5 % wanted)`,
    ...falsePositives.single.map(({ metric, found }) => line(metric, found)),
    line("any of them", falsePositives.any),
    "\nWith one, at the questions said to find it: how often it is found (80 % wanted)",
  );
  const power = planned.map((one) => {
    // Other seeds than above, so that one unlucky draw is not seen twice.
    const found = simulatePlanted(one, { runs, seed: seed + 100_000 });
    say(
      `${line(found.metric, found.found)}  ${found.truth.toFixed(3)} at ${found.questions} questions`,
      line("  called worse", found.wrong),
      line("  interval holds it", found.covered),
    );
    return found;
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  const isMet =
    [falsePositives.any, ...falsePositives.single.map(({ found }) => found)].every(
      ({ interval }) => interval[0] <= LEVEL,
    ) && power.every(({ found, wrong }) => found.interval[1] >= POWER && wrong.count === 0);
  say(`\n${seconds} s, ${isMet ? "as it should be" : "not as it should be"}`);
  if (values.json) {
    const surroundings = { machine: readMachine(), loadBefore, loadAfter: readLoad(), seconds };
    console.log(JSON.stringify({ ...surroundings, runs, seed, falsePositives, power, isMet }));
  }
  if (values.gate && !isMet) process.exitCode = EXIT_AIM_NOT_MET;
}

function line(name: string, { count, runs, share, interval: [low, high] }: Frequency): string {
  const range = `[${percent(low)}, ${percent(high)}]`;
  return `  ${name.padEnd(22)} ${String(count).padStart(3)} of ${runs}  ${percent(share).padStart(7)}  ${range}`;
}
