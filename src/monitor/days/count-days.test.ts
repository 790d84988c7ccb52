import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loggedCache, loggedGolden, logRecord } from "../../../test/fixtures/log-record.ts";
import type { Feedback, FeedbackKind, LogEntry } from "../../stores/log.ts";
import type { FollowUp } from "../../stores/monitor/follow-ups.ts";
import { type WatchedEntry, watchedEntry } from "../../stores/monitor/watched-entry.ts";
import { addArms, createArmCounter, sumsOf } from "./count-arm.ts";
import { createDayCounter } from "./count-days.ts";
import { createQuestionFollower, type FollowedQuestion } from "./follow-questions.ts";
import { type OutcomeSources, type QuestionOutcome, readOutcome } from "./question-outcome.ts";
import { type ArmCounts, type SignalName, signalNames, type TrafficDay } from "./traffic-day.ts";

const DAY = "2026-03-01";
const at = (seconds: number) => new Date(Date.parse(`${DAY}T10:00:00.000Z`) + 1000 * seconds).toISOString();

/** A question that a reviewed answer fitted, of one session unless another is named. */
function asked(id: string, seconds: number, change: Partial<LogEntry> = {}): WatchedEntry {
  const record = logRecord({
    ...{ id, at: at(seconds), asker: "session", milliseconds: 0, cohort: "served", source: "golden" },
    ...{ question: id, questionKey: id, golden: loggedGolden({ entryId: "e" }) },
    ...change,
  });
  return watchedEntry(record);
}

const withheld: Partial<LogEntry> = {
  ...{ cohort: "holdout", source: "generated" },
  golden: loggedGolden({ entryId: "e", outcome: "withheld" }),
};

function similar(answerId: string, similarity: number | null, embedderId = "minilm"): FollowUp {
  return { answerId, nextId: "n", at: at(0), seconds: 1, similarity, embedderId };
}

function said(answerId: string, kind: FeedbackKind, by: string | null = null): Feedback {
  return { answerId, kind, by, at: at(0), note: null };
}

interface Sources extends Omit<OutcomeSources, "followUps" | "said" | "followableBefore"> {
  readonly now: Date;
  readonly followUps: readonly FollowUp[];
  readonly feedback: readonly Feedback[];
}

function options(change: Partial<Sources> = {}): Sources {
  return {
    ...{ followUps: [], feedback: [], now: new Date(at(100_000)) },
    windows: { rephraseSeconds: 60, followUpSeconds: 1800 },
    bands: new Map([["minilm", { low: 0.7, high: 0.99, calibrationId: "c" }]]),
    ...change,
  };
}

/** As the log is read: by the times at which questions came in. */
function follow(entries: readonly WatchedEntry[], seconds: number): FollowedQuestion[] {
  const follower = createQuestionFollower(seconds);
  const rising = entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return [...rising.flatMap((entry) => follower.add(entry)), ...follower.end()];
}

function countDays(
  entries: readonly WatchedEntry[],
  { followUps, feedback, now, ...rest }: Sources,
): TrafficDay[] {
  const said = new Map<string, FeedbackKind[]>();
  for (const { answerId, kind } of feedback) said.set(answerId, [...(said.get(answerId) ?? []), kind]);
  const sources = {
    ...{ ...rest, said, followUps: new Map(followUps.map((each) => [each.answerId, each])) },
    followableBefore: new Date(now.getTime() - rest.windows.followUpSeconds * 1000).toISOString(),
  };
  const counter = createDayCounter();
  for (const question of follow(entries, rest.windows.followUpSeconds)) {
    counter.add(question.answer, readOutcome(question, sources));
  }
  return counter.days();
}

function countArm(outcomes: readonly QuestionOutcome[]): ArmCounts {
  const counter = createArmCounter();
  for (const outcome of outcomes) counter.add(outcome);
  return counter.counts();
}

describe("what a session asked next", () => {
  const nextOf = (entries: readonly WatchedEntry[], seconds = 1800) =>
    follow(entries, seconds).map(({ answer, next }) => [answer.id, next && [next.id, next.seconds]]);

  it("is its first question after the answer was there", () => {
    const entries = [
      asked("first", 0, { milliseconds: 10_000 }),
      // Put before the first one was answered: no reaction to that answer.
      asked("second", 5),
      asked("elsewhere", 12, { asker: "other" }),
      asked("nobody", 13, { asker: null }),
      asked("third", 50),
    ];
    expect(new Map(nextOf(entries).map(([id, next]) => [id, next]))).toEqual(
      new Map<unknown, unknown>([
        ["nobody", null],
        ["first", ["third", 40]],
        ["second", ["third", 45]],
        ["elsewhere", null],
        ["third", null],
      ]),
    );
  });

  it("is known at once when it comes, and given up when it would be too late", () => {
    const follower = createQuestionFollower(60);
    const known = (id: string, seconds: number, asker: string | null = "session") =>
      follower.add(asked(id, seconds, { asker })).map(({ answer, next }) => [answer.id, next?.id ?? null]);
    expect(known("a", 0)).toEqual([]);
    expect(known("b", 60)).toEqual([["a", "b"]]);
    expect(known("else", 120, "other")).toEqual([]);
    expect(known("late", 121, "other")).toEqual([
      ["b", null],
      ["else", "late"],
    ]);
    expect(follower.end().map(({ answer }) => answer.id)).toEqual(["late"]);
    expect(follower.end()).toEqual([]);
  });

  it("is what looking through the whole session finds, and tells of each question once", () => {
    const entry = fc.record({
      seconds: fc.integer({ min: 0, max: 400 }),
      asker: fc.constantFrom("a", "b", null),
      milliseconds: fc.integer({ min: 0, max: 90_000 }),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 40 }), fc.integer({ min: 0, max: 200 }), (drawn, window) => {
        const entries = drawn
          .toSorted((a, b) => a.seconds - b.seconds)
          .map(({ seconds, ...change }, index) => asked(`q${index}`, seconds, change));
        const expected = entries.map((answer, index) => {
          const answeredAt = Date.parse(answer.at) + answer.milliseconds;
          const next = entries
            .slice(index + 1)
            .find(({ asker, at }) => asker === answer.asker && Date.parse(at) >= answeredAt);
          const seconds = next && (Date.parse(next.at) - answeredAt) / 1000;
          const isInTime = answer.asker !== null && seconds !== undefined && seconds <= window;
          return [answer.id, isInTime ? next?.id : null];
        });
        const found = follow(entries, window).map(({ answer, next }) => [
          answer.id,
          next && next.seconds <= window ? next.id : null,
        ]);
        expect(found).toHaveLength(entries.length);
        expect(new Map(found.map(([id, next]) => [id, next]))).toEqual(
          new Map(expected.map(([id, next]) => [id, next])),
        );
      }),
    );
  });
});

describe("days of the log", () => {
  it("tell rephrasings from repetitions, from other questions and from what came too late", () => {
    const alone = (id: string, next: Partial<LogEntry> & { after: number }) => {
      const { after, ...change } = next;
      return [
        asked(id, 0, { asker: id }),
        asked(`${id}-next`, after, { asker: id, golden: null, ...change }),
      ];
    };
    const entries = [
      ...alone("rephrased", { after: 60 }),
      ...alone("late", { after: 61 }),
      ...alone("repeated", { after: 5, questionKey: "repeated" }),
      ...alone("other", { after: 5 }),
      ...alone("verbatim", { after: 5 }),
      ...alone("gone", { after: 1801 }),
    ];
    const followUps = [
      ...[similar("rephrased", 0.7), similar("late", 0.8), similar("other", 0.69)],
      similar("verbatim", 0.99),
    ];
    const [day] = countDays(entries, options({ followUps }));
    expect(day?.served).toMatchObject({
      ...{ questions: 6, followable: 6, rephrased: 1, repeated: 1, followedUp: 5, unclear: 0 },
    });
  });

  it("do not count who cannot be followed: no session, or too young", () => {
    const now = new Date(at(2000));
    const entries = [asked("old", 0), asked("young", 300), asked("unnamed", 0, { asker: null })];
    const [day] = countDays(entries, options({ now }));
    expect(day?.served).toMatchObject({ questions: 3, followable: 1, followedUp: 1 });
  });

  it("say where questions are not kept, or were compared under another model without a band", () => {
    const entries = [asked("a", 0), asked("b", 5)];
    const count = (followUps: readonly FollowUp[]) =>
      countDays(entries, options({ followUps }))[0]?.served ?? { rephrased: -1, unclear: -1 };
    expect(count([])).toMatchObject({ rephrased: 0, unclear: 1 });
    expect(count([similar("a", null)])).toMatchObject({ rephrased: 0, unclear: 1 });
    // The assumed band begins lower than the calibrated one of the other model.
    expect(count([similar("a", 0.65, "other")])).toMatchObject({ rephrased: 1, unclear: 0 });
    expect(count([similar("a", 0.65)])).toMatchObject({ rephrased: 0, unclear: 0 });
  });

  it("have in their arms what fitted while a holdout ran, by what was done with it", () => {
    const missed = { golden: loggedGolden({ entryId: "e", outcome: "far" }) };
    const entries = [
      asked("hit", 0),
      asked("cached", 1, {
        ...missed,
        ...{ source: "cached", cache: loggedCache({ entryId: "c", outcome: "hit" }) },
      }),
      asked("far", 2, missed),
      asked("before", 3, { cohort: null }),
      asked("held", 4, withheld),
      asked("held-cached", 5, {
        ...{ ...missed, cohort: "holdout", source: "generated" },
        cache: loggedCache({ entryId: "c", outcome: "withheld" }),
      }),
      asked("held-far", 6, { ...missed, cohort: "holdout" }),
    ];
    const feedback = [
      said("hit", "up"),
      said("hit", "up", "ada"),
      said("held", "copied"),
      said("far", "wrong"),
    ];
    const [day] = countDays(entries, options({ feedback }));
    expect(day).toMatchObject({ answers: 7, bySource: { golden: 4, cached: 1, generated: 2 } });
    expect(day?.served).toMatchObject({ questions: 2, up: 1, copied: 0, wrong: 0 });
    expect(day?.withheld).toMatchObject({ questions: 2, up: 0, copied: 1, wrong: 0 });
  });

  it("are apart by day and surface, with costs, versions, states and similarities", () => {
    const near = (similarity: number) => ({ golden: loggedGolden({ entryId: "e", similarity }) });
    const entries = [
      asked("late", 86_400, { cost: null }),
      asked("b", 1, { ...near(1), cost: 0.5, versions: { embedder: "m", index: "7" } }),
      asked("a", 0, { ...near(-1), cost: 0.25, versions: { embedder: "m", prompt: "p", index: "6" } }),
      asked("docs", 0, {
        ...{ surface: "docs", degraded: [{ stage: "rerank", reason: "off" }] },
        golden: loggedGolden({ entryId: "e", outcome: "stale", similarity: 0.9 }),
      }),
    ];
    const days = countDays(entries, options());
    expect(days.map(({ day, surface, answers, cost }) => [day, surface, answers, cost])).toEqual([
      [DAY, null, 2, 0.75],
      [DAY, "docs", 1, 0],
      ["2026-03-02", null, 1, null],
    ]);
    const [first, docs] = days;
    expect(first?.versions).toEqual(["embedder=m", "prompt=p"]);
    expect([first?.similarities[0], first?.similarities[39]]).toEqual([1, 1]);
    expect(docs).toMatchObject({ degraded: 1, refusedStale: 1 });
    expect(docs?.similarities[38]).toBe(1);
  });
});

describe("arms", () => {
  const outcome = (units: fc.Arbitrary<string>): fc.Arbitrary<QuestionOutcome> =>
    fc.record({
      unit: units,
      isFollowable: fc.constant(true),
      signals: fc.subarray<SignalName>([...signalNames]).map((names) => new Set(names)),
      isUnclear: fc.boolean(),
    });
  const outcomes = (prefix: string) =>
    fc.array(outcome(fc.integer({ min: 0, max: 5 }).map((unit) => `${prefix}${unit}`)), { maxLength: 30 });

  it("add up over disjoint units to what counting all at once gives", () => {
    fc.assert(
      fc.property(outcomes("a"), outcomes("b"), (some, others) => {
        expect(addArms(countArm(some), countArm(others))).toEqual(countArm([...some, ...others]));
      }),
    );
  });

  it("hold the sums of each unit's questions, whatever the order in which they were asked", () => {
    fc.assert(
      fc.property(outcomes("a"), (some) => {
        const units = [...new Set(some.map(({ unit }) => unit))].map((name) =>
          some.filter(({ unit }) => unit === name),
        );
        const { clusters } = countArm(some);
        for (const signal of signalNames) {
          const squares = units.map((own) => {
            const seen = own.filter(({ signals }) => signals.has(signal)).length;
            return { outcomes: seen, questions: own.length };
          });
          const sum = (of: (each: { outcomes: number; questions: number }) => number) =>
            squares.reduce((total, each) => total + of(each), 0);
          expect(clusters?.[signal]).toEqual({
            units: units.length,
            outcomeSquares: sum((each) => each.outcomes ** 2),
            products: sum((each) => each.outcomes * each.questions),
            questionSquares: sum((each) => each.questions ** 2),
          });
        }
      }),
    );
  });

  it("without clusters count each question as a unit", () => {
    const { clusters: _, ...plain } = countArm([]);
    const arm = { ...plain, questions: 9, followable: 6, rephrased: 2, up: 3 };
    expect(sumsOf(arm, "rephrased").clusters).toEqual({
      ...{ units: 6, outcomeSquares: 2, products: 2, questionSquares: 6 },
    });
    expect(sumsOf(arm, "up")).toMatchObject({ questions: 9, outcomes: 3 });
  });
});
