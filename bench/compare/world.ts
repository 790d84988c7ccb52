import type { EvalRun, QuestionResult } from "../../src/eval/runs/eval-run.ts";
import { normalQuantile } from "../../src/stats/normal-quantile.ts";
import { createSeededRandom } from "../../src/stats/seeded-random.ts";

/**
 * Two runs over the same questions, of which is known how far they lie apart. There is a metric of each kind that a comparison
 * has a test for: outcomes of 0 or 1, a mean, a ratio whose questions differ between the runs, and an area under a curve.
 */
export interface PlantedEffects {
  /** Added to the share of `retrieval.hit@5`. */
  readonly hit: number;
  /** Added to the mean of `retrieval.mrr`. */
  readonly rank: number;
  /** Added to the share of right answers among those served, `golden.precision`. */
  readonly precision: number;
  /** Standard deviations that answerable questions score higher, on which `gate.auc` rests. */
  readonly score: number;
}

export const NO_EFFECTS: PlantedEffects = { hit: 0, rank: 0, precision: 0, score: 0 };

/** Share of the questions on which hits differ, and on which ranks do. */
export const HITS_DIFFER = 0.2;
const RANKS_DIFFER = 0.5;
/** Standard deviation of those rank differences. */
const RANK_SPREAD = 0.3;

/** Of the rank difference of one question. */
export function rankDeviation({ rank }: PlantedEffects): number {
  const mean = rank / RANKS_DIFFER;
  return Math.sqrt(RANKS_DIFFER * (RANK_SPREAD ** 2 + mean ** 2) - rank ** 2);
}

export interface SimulateOptions {
  readonly questions: number;
  readonly seed: number;
}

export function simulateRuns(
  effects: PlantedEffects,
  { questions, seed }: SimulateOptions,
): readonly [first: EvalRun, second: EvalRun] {
  const random = createSeededRandom(seed);
  const pairs = Array.from({ length: questions }, () => simulateQuestion(effects, random));
  return [
    runOf(
      "first",
      pairs.map(([values]) => values),
    ),
    runOf(
      "second",
      pairs.map(([, values]) => values),
    ),
  ];
}

type Values = QuestionResult["values"];

function simulateQuestion(effects: PlantedEffects, random: () => number): [Values, Values] {
  const [hits, ranks] = [drawHits(effects.hit, random), drawRanks(effects.rank, random)];
  const [served, scores] = [drawServed(effects.precision, random), drawScores(effects.score, random)];
  const at = (side: 0 | 1): Values => ({
    "retrieval.hit@5": hits[side],
    "retrieval.mrr": ranks[side],
    "golden.precision": served[side],
    "gate.score": scores[side],
    "gate.answerable": scores[2],
  });
  return [at(0), at(1)];
}

function drawHits(effect: number, random: () => number): [number, number] {
  if (random() >= HITS_DIFFER) {
    const both = random() < 0.75 ? 1 : 0;
    return [both, both];
  }
  const gained = random() < (HITS_DIFFER + effect) / 2 / HITS_DIFFER ? 1 : 0;
  return [1 - gained, gained];
}

function drawRanks(effect: number, random: () => number): [number, number] {
  const first = random();
  if (random() >= RANKS_DIFFER) return [first, first];
  return [first, first + effect / RANKS_DIFFER + RANK_SPREAD * drawNormal(random)];
}

/** Half of the questions are served, mostly the same in both runs; most are right, and mostly the same. */
function drawServed(effect: number, random: () => number): [number | null, number | null] {
  const [isFirst, luck] = [random() < 0.5, random()];
  const isSecond = random() < 0.8 ? isFirst : random() < 0.5;
  const secondLuck = random() < 0.7 ? luck : random();
  return [isFirst ? Number(luck < RIGHT) : null, isSecond ? Number(secondLuck < RIGHT + effect) : null];
}

/** Share of right answers among those served by the first run. */
const RIGHT = 0.8;

function drawScores(effect: number, random: () => number): [number, number, 0 | 1] {
  const answerable = random() < 0.6 ? 1 : 0;
  const ease = answerable + drawNormal(random);
  return [ease + 0.5 * drawNormal(random), ease + 0.5 * drawNormal(random) + effect * answerable, answerable];
}

function drawNormal(random: () => number): number {
  return normalQuantile(Math.min(1 - 1e-12, Math.max(1e-12, random())));
}

function runOf(name: string, values: readonly Values[]): EvalRun {
  return {
    formatVersion: 1,
    ...{ id: name, name, startedAt: "2026-01-01T00:00:00.000Z", seed: 1, figures: [] },
    set: { name: "simulated", hash: "0".repeat(64), questions: values.length },
    setup: { assay: "0", embedderId: "none", index: "none", chat: null, judge: null, config: {} },
    results: values.map((given, at) => resultOf(String(at), given)),
  };
}

function resultOf(id: string, values: Values): QuestionResult {
  return {
    ...{
      id,
      question: id,
      tags: [],
      surface: null,
      tenant: null,
      source: "extracted",
      entryId: null,
      text: "",
    },
    ...{ citedDocuments: [], recalledDocuments: [], values, violations: [], degraded: [] },
    ...{ calls: 0, cost: null, milliseconds: 1, error: null },
  };
}
