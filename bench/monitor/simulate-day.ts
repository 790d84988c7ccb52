import type { ArmCounts, TrafficDay } from "../../src/monitor/days/traffic-day.ts";
import type { JudgeOpinion, ShadowRecord, ShadowVerdict } from "../../src/stores/monitor/shadows.ts";
import type { Draw } from "./draw.ts";
import { type Entry, OTHER, SPREAD, scaleOf, underNewModel } from "./entries.ts";
import { addSession, expect, type Period } from "./period-truth.ts";
import type { World } from "./world.ts";

/** One day of traffic, question by question, as the log would count it. */
export interface DayOptions {
  readonly world: World;
  readonly draw: Draw;
  /** UTC, such as `2026-03-01`. */
  readonly day: string;
  readonly isWeekend: boolean;
  readonly entries: readonly Entry[];
  readonly isNewModel: boolean;
  /** Written to. */
  readonly period: Period;
}

export interface SimulatedDay {
  readonly traffic: TrafficDay;
  readonly shadows: readonly ShadowRecord[];
}

type Counts = { -readonly [Name in keyof ArmCounts]: ArmCounts[Name] };

/** Counters of the day, and what holds all day long. */
interface Day extends DayOptions {
  readonly degradedShare: number;
  readonly scale: number;
  readonly similarities: number[];
  readonly served: Counts;
  readonly withheld: Counts;
  readonly shadows: ShadowRecord[];
  readonly counts: {
    answers: number;
    refusedStale: number;
    degraded: number;
    golden: number;
    cached: number;
  };
}

interface Session {
  readonly isWithheld: boolean;
  readonly isKnown: boolean;
  /** Chance that this asker puts a question again, whatever was answered. */
  readonly habit: number;
  questions: number;
  outcomes: number;
}

const JUDGE = "judge/1";
/** Topics that are asked of at weekends as much as on other days; of the others less. */
const WEEKEND_TOPICS = 2;

export function simulateDay(options: DayOptions): SimulatedDay {
  const { world, draw, entries, isWeekend, isNewModel, period } = options;
  const unrest = (size: number) => Math.exp(size * draw.normal() - size ** 2 / 2);
  const topics = Array.from(
    { length: world.topics },
    (_, topic) => unrest(world.unrest.topic) * (isWeekend && topic >= WEEKEND_TOPICS ? 0.85 : 1),
  );
  const choose = draw.chooser(entries.map(({ weight, topic }) => weight * (topics[topic] ?? 1)));
  const most = Math.round(world.perDay * unrest(world.unrest.volume) * (isWeekend ? 0.4 : 1));
  const day: Day = {
    ...options,
    ...{ degradedShare: world.degraded * unrest(world.unrest.degraded), scale: scaleOf(isNewModel) },
    ...{ similarities: new Array<number>(40).fill(0), shadows: [], served: emptyArm(), withheld: emptyArm() },
    counts: { answers: 0, refusedStale: 0, degraded: 0, golden: 0, cached: 0 },
  };
  const otherMean = isNewModel ? underNewModel(OTHER.mean) : OTHER.mean;
  while (day.counts.answers < most) {
    const session = openSession(world, draw);
    do {
      const entry = draw.random() < world.covered ? entries[choose()] : undefined;
      if (entry) askOf(entry, session, day);
      else locate(day, otherMean, OTHER.deviation);
    } while (draw.random() < 0.5);
    addSession(session.isWithheld ? period.withheld : period.served, session);
  }
  return { shadows: day.shadows, traffic: trafficOf(day) };
}

function openSession({ holdout, known, rephrase }: World, draw: Draw): Session {
  return {
    isWithheld: draw.random() < holdout,
    isKnown: draw.random() < known,
    habit: draw.random() < 0.2 ? rephrase.some : rephrase.most,
    questions: 0,
    outcomes: 0,
  };
}

/** Where a question lies among the reviewed ones; counts it. */
function locate(
  { draw, scale, similarities, counts, degradedShare }: Day,
  mean: number,
  deviation: number,
): number {
  const similarity = Math.min(0.9999, mean + deviation * scale * draw.normal());
  const band = Math.floor((similarity + 1) * 20);
  similarities[band] = (similarities[band] ?? 0) + 1;
  counts.answers += 1;
  if (draw.random() < degradedShare) counts.degraded += 1;
  return similarity;
}

/** A question that a stored answer is meant for, and the same in other words where its asker puts it again. */
function askOf(entry: Entry, session: Session, day: Day): void {
  const { world, scale, counts } = day;
  const isNear = locate(day, entry.similarity, SPREAD.similarity) >= world.threshold;
  const isEligible = isNear && !entry.isStale;
  if (isNear && entry.isStale) counts.refusedStale += 1;
  if (session.isKnown && isEligible) noteEligible(entry, session, day);
  if (session.isKnown && !isEligible) noteFar(entry, session, day);
  const isPutAgain = isEligible ? answerEligible(entry, session, day) : answerAnew(session, day);
  if (!isPutAgain) return;
  const again = entry.similarity - SPREAD.again * scale;
  const isNearAgain = locate(day, again, SPREAD.similarity) >= world.threshold;
  if (isNearAgain && entry.isStale) counts.refusedStale += 1;
  if (isNearAgain && !entry.isStale) answerEligible(entry, session, day);
}

function chanceAgain({ habit }: Session, { rephrase }: World, wrong: number): number {
  return habit + (1 - habit) * rephrase.whenWrong * wrong;
}

/** What is to be expected of an eligible question, served or withheld, with the one that it becomes if it is put again. */
function noteEligible(entry: Entry, session: Session, { world, period }: Day): void {
  const ifServed = chanceAgain(session, world, entry.wrong);
  const ifFresh = chanceAgain(session, world, world.wrong.fresh);
  expect(period.ifServed, 1 + ifServed * entry.againNear, ifServed);
  expect(period.ifWithheld, 1 + ifFresh * entry.againNear, ifFresh);
}

/** A question that is too far at first may come near when it is put again. */
function noteFar(entry: Entry, session: Session, { world, period }: Day): void {
  const ifFresh = chanceAgain(session, world, world.wrong.fresh);
  expect(period.ifServed, ifFresh * entry.againNear, chanceAgain(session, world, entry.wrong));
  expect(period.ifWithheld, ifFresh * entry.againNear, ifFresh);
}

/** Writes an answer; whether its asker puts the question again. */
function answerAnew(session: Session, { world, draw }: Day): boolean {
  const isWrong = draw.random() < world.wrong.fresh;
  return draw.random() < chanceAgain(session, world, isWrong ? 1 : 0);
}

/** Serves an answer, or withholds it and writes one; whether its asker puts the question again. */
function answerEligible(entry: Entry, session: Session, day: Day): boolean {
  const { world, draw } = day;
  const isWrong = draw.random() < (session.isWithheld ? world.wrong.fresh : entry.wrong);
  if (!session.isWithheld) serve(entry, isWrong, day);
  const isPutAgain = draw.random() < chanceAgain(session, world, isWrong ? 1 : 0);
  const arm = session.isWithheld ? day.withheld : day.served;
  arm.questions += 1;
  if (!session.isKnown) return isPutAgain;
  arm.followable += 1;
  session.questions += 1;
  if (isPutAgain) {
    arm.rephrased += 1;
    session.outcomes += 1;
  }
  return isPutAgain;
}

function serve(entry: Entry, isWrong: boolean, day: Day): void {
  const { world, draw, counts, period } = day;
  counts[entry.isGolden ? "golden" : "cached"] += 1;
  period.hits += 1;
  period.differing += 1 - (1 - entry.wrong) * (1 - world.wrong.fresh);
  if (draw.random() >= world.shadow) return;
  const isDifferent = isWrong || draw.random() < world.wrong.fresh;
  const number = day.shadows.length;
  day.shadows.push(shadowOf({ day: day.day, number, entry, verdict: judge(world, draw, isDifferent) }));
}

function trafficOf({ day, counts, served, withheld, similarities, isNewModel }: Day): TrafficDay {
  const { answers, refusedStale, degraded, golden, cached } = counts;
  return {
    ...{ day, surface: null, answers, degraded, refusedStale, similarities, served, withheld, cost: null },
    bySource: { golden, cached, generated: answers - golden - cached, extracted: 0, fallback: 0 },
    versions: [`embedder=${isNewModel ? "new" : "old"}`],
  };
}

function emptyArm(): Counts {
  return {
    ...{ questions: 0, followable: 0, rephrased: 0, repeated: 0, followedUp: 0, unclear: 0 },
    ...{ up: 0, down: 0, wrong: 0, escalated: 0, copied: 0 },
  };
}

export function judge({ judge: errors }: World, draw: Draw, isDifferent: boolean): ShadowVerdict {
  const { right, unsure } = isDifferent ? errors.different : errors.same;
  const point = draw.random();
  if (point < right) return isDifferent ? "different" : "same";
  if (point < right + unsure) return "unsure";
  return isDifferent ? "same" : "different";
}

interface Judged {
  readonly day: string;
  readonly number: number;
  readonly entry: Entry;
  readonly verdict: ShadowVerdict;
}

function shadowOf({ day, number, entry, verdict }: Judged): ShadowRecord {
  const id = `${day}-${number}`;
  const opinion = verdict === "different" ? "different" : "same";
  const orders: readonly [JudgeOpinion, JudgeOpinion] =
    verdict === "unsure" ? ["same", "different"] : [opinion, opinion];
  const at = `${day}T12:00:00.000Z`;
  return {
    id,
    answerId: id,
    at,
    ranAt: at,
    surface: null,
    source: entry.isGolden ? "golden" : "cached",
    entryId: String(entry.topic),
    verdict,
    orders,
    reason: "",
    fresh: null,
    judge: JUDGE,
    generator: "model/1",
    embedderId: "embedder",
    cost: null,
    milliseconds: 1,
  };
}
