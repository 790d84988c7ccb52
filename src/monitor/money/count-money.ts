import type { ShadowRecord } from "../../stores/monitor/shadows.ts";
import type { SpentEntry } from "../../stores/monitor/spent-entry.ts";
import { daysFrom } from "../../text/calendar-day.ts";
import { type MoneyDay, type SpendKind, spendKinds } from "./money-day.ts";

/** What one hit did without. */
export interface HitSaving {
  /** When the question came in: ISO 8601, UTC. */
  readonly at: string;
  /** Less what the hit cost itself; null without prices. */
  readonly saved: number | null;
  /** Null where the endpoint does not count. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

export interface MoneyEntry extends Pick<SpentEntry, "id" | "at" | "source"> {
  readonly calls: readonly Pick<SpentEntry["calls"][number], "stage" | "cost">[];
}

/** Spent and saved on each day. */
export interface MoneyCounter {
  add(entry: MoneyEntry): void;
  /** What a hit, added or not, did without, where its generation is known. */
  save(saving: HitSaving): void;
  /**
   * Days without anything are there, with zeros.
   * @param which days to tell of, in order. @default from the first with anything to the last
   */
  days(which?: readonly string[]): MoneyDay[];
}

export interface CountMoneyOptions {
  /** Comparisons, by when they ran. */
  shadows: readonly Pick<ShadowRecord, "ranAt" | "cost">[];
  /** Ids of answers that were reported as wrong. */
  wrong: ReadonlySet<string>;
}

type Sums = { -readonly [Name in keyof Omit<MoneyDay, "spentBy">]: MoneyDay[Name] } & {
  spentBy: Record<SpendKind, number>;
  calls: number;
};

export function createMoneyCounter({ shadows, wrong }: CountMoneyOptions): MoneyCounter {
  const byDay = new Map<string, Sums>();
  const on = (at: string): Sums => {
    const day = at.slice(0, 10);
    const known = byDay.get(day) ?? nothingOn(day);
    byDay.set(day, known);
    return known;
  };
  for (const { ranAt, cost } of shadows) spend(on(ranAt), "judge", cost);
  return {
    add({ id, at, source, calls }) {
      const sums = on(at);
      sums.answers += 1;
      const isServed = source === "golden" || source === "cached";
      if (isServed) sums.hits += 1;
      if (isServed && wrong.has(id)) sums.wrong += 1;
      for (const { stage, cost } of calls) spend(sums, kindOf(stage), cost);
    },
    save({ at, saved, inputTokens, outputTokens }) {
      const sums = on(at);
      sums.savedInputTokens += inputTokens ?? 0;
      sums.savedOutputTokens += outputTokens ?? 0;
      if (saved === null) return;
      sums.measuredHits += 1;
      sums.saved = (sums.saved ?? 0) + saved;
    },
    days: (which = daysBetween([...byDay.keys()].sort())) =>
      which.map((day) => finish(byDay.get(day) ?? nothingOn(day))),
  };
}

function spend(sums: Sums, kind: SpendKind, cost: number | null): void {
  sums.calls += 1;
  if (cost === null) sums.unpriced += 1;
  else sums.spentBy[kind] += cost;
}

/** Stages that call nothing else, should one ever come to, are counted with what they prepare. */
function kindOf(stage: string): SpendKind {
  return spendKinds.find((kind) => kind === stage) ?? "generate";
}

function finish({ calls, ...day }: Sums): MoneyDay {
  const isUnknown = calls > 0 && day.unpriced === calls;
  const spent = spendKinds.reduce((sum, kind) => sum + day.spentBy[kind], 0);
  return {
    ...day,
    spent: isUnknown ? null : spent,
    saved: day.hits > 0 && day.measuredHits === 0 ? null : day.saved,
  };
}

function nothingOn(day: string): Sums {
  return {
    ...{ day, answers: 0, calls: 0, spent: 0, unpriced: 0, hits: 0, measuredHits: 0, saved: 0 },
    ...{ savedInputTokens: 0, savedOutputTokens: 0, wrong: 0 },
    spentBy: { generate: 0, rewrite: 0, rerank: 0, verifier: 0, web: 0, judge: 0 },
  };
}

function daysBetween(days: readonly string[]): string[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  return daysFrom(first, last);
}
