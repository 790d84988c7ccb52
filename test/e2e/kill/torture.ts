import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createFakeEmbedder } from "../../../src/models/fake/create-fake-embedder.ts";
import { openAssay } from "../../../src/service/open-assay.ts";
import { createSeededRandom } from "../../../src/stats/seeded-random.ts";
import { openSqliteStore } from "../../../src/stores/sqlite/open-sqlite-store.ts";
import { phaseOf } from "./journal.ts";
import { judgeWriter, type Remainder } from "./judge-writer.ts";
import { type KillMoment, runWriter, type WriterEnd } from "./start-writer.ts";
import { emptyState, type WriterState } from "./writer-state.ts";

/**
 * Kills writers again and again and looks after each kill at what is left. Every other kill comes at a random moment of
 * the whole span of the work, from the opening to the closing; the others come within some milliseconds of the begin of
 * a random write, because writes are a small part of that span. The file must open, pass its integrity check and lint, hold every acknowledged operation, and nothing half. A
 * database goes through several kills before the next one is begun, and every third round has two writers at once.
 */
export interface TortureOptions {
  readonly kills: number;
  readonly seed: number;
  /** The bundled writer. */
  readonly script: string;
  /** Empty folder for databases, pages and journals. */
  readonly folder: string;
  /** Called after each round. @default nothing */
  readonly onRound?: (report: TortureReport) => void;
}

export interface TortureReport {
  readonly kills: number;
  readonly rounds: number;
  readonly roundsWithTwo: number;
  readonly databases: number;
  readonly acknowledged: number;
  /** Where writers were when they were killed, by `phaseOf`. */
  readonly phases: Readonly<Record<string, number>>;
  readonly remainders: Readonly<Record<Remainder, number>>;
  /** What was not as promised, with the round. Empty when all is well. */
  readonly problems: readonly string[];
}

/** Kills that one database goes through. */
const KILLS_PER_DATABASE = 10;

const OPERATIONS = 24;

interface Bench {
  readonly database: string;
  readonly folder: string;
  /** By writer's name. */
  readonly states: Record<string, WriterState>;
}

export async function torture({
  kills,
  seed,
  folder,
  script,
  onRound,
}: TortureOptions): Promise<TortureReport> {
  const random = createSeededRandom(seed);
  const report = {
    ...{ kills: 0, rounds: 0, roundsWithTwo: 0, databases: 0, acknowledged: 0 },
    phases: {} as Record<string, number>,
    remainders: { "nothing under way": 0, absent: 0, whole: 0, "some documents of an ingest": 0, torn: 0 },
    problems: [] as string[],
  };
  const count = (record: Record<string, number>, key: string) => {
    record[key] = (record[key] ?? 0) + 1;
  };
  let bench = newBench(folder, 0);
  let killsHere = KILLS_PER_DATABASE;
  let span = await measureSpan(newBench(folder, "calibration"), { seed, script });

  while (report.kills < kills && report.problems.length < 20) {
    if (killsHere >= KILLS_PER_DATABASE) {
      report.databases += 1;
      bench = newBench(folder, report.databases);
      killsHere = 0;
    }
    report.rounds += 1;
    const names = report.rounds % 3 === 0 ? ["a", "b"] : ["a"];
    if (names.length === 2) report.roundsWithTwo += 1;
    const jobs = names.map((name) => ({
      ...{ script, name, database: bench.database, folder: bench.folder, operations: OPERATIONS },
      state: bench.states[name] ?? emptyState(),
      isAlone: names.length === 1,
      seed: Math.floor(random() * 2 ** 31),
      kill: drawMoment(random, span * (names.length === 2 ? 1.6 : 1)),
    }));
    const ends = await Promise.all(jobs.map(runWriter));
    const where = `Round ${report.rounds} (seed ${seed})`;
    for (const end of ends) {
      if (end.errors !== "") report.problems.push(`${where}: a writer failed: ${end.errors}`);
      if (end.isKilled) {
        report.kills += 1;
        killsHere += 1;
        count(report.phases, phaseOf(end.lines));
      } else if (names.length === 1) span = (span + end.milliseconds) / 2;
    }
    const judged = await judgeBench(bench, ends, names);
    for (const [name, state] of Object.entries(judged.states)) bench.states[name] = state;
    for (const remainder of judged.remainders) count(report.remainders, remainder);
    report.acknowledged += judged.acknowledged;
    report.problems.push(...judged.problems.map((problem) => `${where}: ${problem}`));
    onRound?.(report);
  }
  return report;
}

function newBench(folder: string, name: string | number): Bench {
  const own = join(folder, String(name));
  mkdirSync(own);
  return { database: join(own, "torture.db"), folder: own, states: {} };
}

/** `span`: how long the whole work takes, in milliseconds. */
function drawMoment(random: () => number, span: number): KillMoment {
  // A little more than the whole, so that kills reach the closing too.
  if (random() < 0.5) return { kind: "time", milliseconds: random() * span * 1.05 };
  return { kind: "write", number: 1 + Math.floor(random() * OPERATIONS), milliseconds: random() * 6 };
}

/** How long a writer that nobody kills takes, from its first step of opening to its end. */
async function measureSpan(
  { database, folder }: Bench,
  { seed, script }: { seed: number; script: string },
): Promise<number> {
  const job = {
    script,
    database,
    folder,
    name: "a",
    state: emptyState(),
    seed,
    isAlone: true,
    kill: undefined,
  };
  const { milliseconds, errors } = await runWriter({ ...job, operations: OPERATIONS });
  if (errors !== "") throw new Error(`A writer that nobody killed failed: ${errors}`);
  return milliseconds;
}

async function judgeBench(
  { database, states: before }: Bench,
  ends: readonly WriterEnd[],
  names: readonly string[],
) {
  const problems: string[] = [];
  const states: Record<string, WriterState> = {};
  const remainders: Remainder[] = [];
  let acknowledged = 0;
  const store = await openSqliteStore({ path: database });
  const integrity = await store.checkIntegrity();
  problems.push(...integrity.problems.map((problem) => `integrity: ${JSON.stringify(problem)}`));
  for (const name of ["a", "b"]) {
    const end = ends[names.indexOf(name)];
    const state = before[name] ?? emptyState();
    const verdict = await judgeWriter(store, { name, before: state, lines: end?.lines ?? [] });
    problems.push(...verdict.problems.map((problem) => `writer ${name}: ${problem}`));
    states[name] = verdict.state;
    acknowledged += verdict.acknowledged;
    if (end?.isKilled) remainders.push(verdict.remainder);
  }
  await using assay = await openAssay({ store, embedder: createFakeEmbedder({ dimension: 384 }) });
  const lint = await assay.golden.lint();
  problems.push(...lint.problems.map((problem) => `lint: ${JSON.stringify(problem)}`));
  return { problems, states, remainders, acknowledged };
}
