import { parseConfig } from "../../src/config.ts";
import { BUDGET_DAYS } from "../../src/monitor/alerts/false-alarm-budget.ts";
import { readLoad, readMachine } from "../machine.ts";
import { type MonitorBenchOptions, monitorHelp, parseMonitorOptions } from "./options.ts";
import { AIMS, renderSummary } from "./render.ts";
import { type RunResult, simulateRun } from "./simulate-run.ts";
import { IN_TIME_DAYS, type MonitorSummary, summarise } from "./summarise.ts";
import { trafficNeeded } from "./traffic-needed.ts";
import { defaultWorld, type World } from "./world.ts";

const EXIT_AIM_NOT_MET = 3;
/** As they are when nobody sets any. */
const settings = parseConfig({}).alerts;

const options = parseMonitorOptions(process.argv.slice(2));
if (!options) console.log(monitorHelp);
else run(options);

function run({ runs, seed, traffic, isJson, isGate }: MonitorBenchOptions): void {
  const started = performance.now();
  const loadBefore = readLoad();
  const say = (text: string) => (isJson ? undefined : console.log(text));
  say(`seeds ${seed} to ${seed + runs - 1}; rules and world were fixed on seeds from 9001 on`);
  say(JSON.stringify({ world: defaultWorld, settings }));
  const levels = traffic.map((perDay) => {
    const world = { ...defaultWorld, perDay };
    const results: RunResult[] = [];
    for (let number = 0; number < runs; number += 1) {
      results.push(...simulateRun({ world, seed: seed + number, settings }));
      if ((number + 1) % 20 === 0) console.error(`  ${perDay} a day: ${number + 1} of ${runs}`);
    }
    const summary = summarise(results, world);
    say(`\n${perDay} questions on a working day, 0.4 times as many at weekends`);
    say(renderSummary(summary, neededFor(summary, world)));
    return { perDay, summary };
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  const surroundings = { machine: readMachine(), loadBefore, loadAfter: readLoad(), seconds };
  if (isJson)
    console.log(JSON.stringify({ ...surroundings, runs, seed, settings, world: defaultWorld, levels }));
  else
    say(
      `\n${seconds} s, load ${loadBefore.toFixed(2)} before and ${surroundings.loadAfter.toFixed(2)} after`,
    );
  const [first] = levels;
  if (isGate && first && !isMet(first.summary)) process.exitCode = EXIT_AIM_NOT_MET;
}

function isMet({ falseAlarms, coverage, drifts }: MonitorSummary): boolean {
  return (
    falseAlarms.value < AIMS.falseAlarms &&
    coverage.every(({ share }) => share.value >= AIMS.coverage) &&
    drifts.every(({ inTime }) => inTime.value >= AIMS.inTime)
  );
}

/**
 * Questions a day that shadows alone would need, for each drift that they and the holdout do not find in time. The level of
 * one test is that of the one surface there is: of 13 parts of the budget 4 are for divergence, over 5 windows.
 */
function neededFor(summary: MonitorSummary, world: World): Map<string, number> {
  const { different, same } = world.judge;
  const called = (differing: number): number =>
    differing * different.right + (1 - differing) * (1 - same.right - same.unsure);
  const before = 1 - (1 - world.wrong.served) * (1 - world.wrong.fresh);
  const level = (settings.falseAlarms / BUDGET_DAYS) * (4 / 13 / 5);
  return new Map(
    summary.drifts
      .filter(({ inTimeByAnswers }) => inTimeByAnswers.value < AIMS.inTime)
      .map(({ drift, truth }) => [
        drift,
        // A tenth of a point is within what the simulated traffic itself varies.
        truth.divergence <= before + 0.001
          ? Number.POSITIVE_INFINITY
          : trafficNeeded({
              ...{ was: called(before), is: called(truth.divergence), level, days: IN_TIME_DAYS },
              ...{ baselineDays: settings.baselineDays, compared: world.shadow * summary.served },
            }),
      ]),
  );
}
