import { z } from "zod";
import { bootstrapInterval, type Interval } from "../../../stats/intervals.ts";
import { createSeededRandom } from "../../../stats/seeded-random.ts";
import type { LogEntry, LogRecord } from "../../../stores/log.ts";

/**
 * What serving stored answers saved, as the log has it and not as a model of it: an answer that was served again is
 * verbatim the text that was generated once, so the calls of that generation are what each further hit did without. An
 * answer that a person wrote was never generated; what it saved is not known and not guessed.
 */
export interface SavingsReport {
  /** Records looked at. */
  readonly answers: number;
  /** Questions that a stored answer served: reviewed or cached. */
  readonly hits: number;
  /** Hits whose answer was generated once, as far back as the log goes. */
  readonly measured: MeasuredSavings;
  /** Answers that were generated, and what one costs on average, served again or not. */
  readonly generated: { readonly answers: number; readonly cost: number | null };
  /** Days from the first record looked at to the last. */
  readonly days: number;
}

export interface MeasuredSavings {
  readonly hits: number;
  /** Different generations that were served again. */
  readonly generations: number;
  /** Of one hit, on average: tokens of the calls it did without. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Saved by one hit: the calls it did without, less its own. Null without prices. */
  readonly perHit: number | null;
  /** 95 %, by bootstrap over generations; null with fewer than two of them. */
  readonly interval: Interval | null;
  /** Saved by all of them. */
  readonly total: number | null;
}

export interface MeasureSavingsOptions {
  /** The whole record of an answer; undefined for one that is gone meanwhile. */
  read: (id: string) => Promise<Pick<LogRecord, "trace"> | undefined>;
  seed: number;
}

/** Sources of answers that were not made for the question. */
const SERVED: ReadonlySet<string> = new Set(["golden", "cached"]);
const DAY_MS = 86_400_000;

/** @param entries newest first, as the log lists them */
export async function measureSavings(
  entries: readonly LogEntry[],
  { read, seed }: MeasureSavingsOptions,
): Promise<SavingsReport> {
  const hits = entries.filter(({ source }) => SERVED.has(source));
  const written = entries.filter(({ source }) => source === "generated");
  const spent = new Map<string, Spent>();
  const spentOn = async (id: string): Promise<Spent> => {
    const known = spent.get(id) ?? sumCalls((await read(id))?.trace);
    spent.set(id, known);
    return known;
  };
  const generated: (number | null)[] = [];
  for (const { id } of written) generated.push((await spentOn(id)).skippable.cost);
  const byGeneration = new Map<string, { saved: Usage; own: Usage }[]>();
  for (const hit of hits) {
    const origin = findOrigin(hit, written);
    if (!origin) continue;
    const pair = { saved: (await spentOn(origin.id)).skippable, own: (await spentOn(hit.id)).all };
    byGeneration.set(origin.id, [...(byGeneration.get(origin.id) ?? []), pair]);
  }
  const [newest, oldest] = [entries[0], entries.at(-1)];
  const span = newest && oldest ? Date.parse(newest.at) - Date.parse(oldest.at) : 0;
  return {
    answers: entries.length,
    hits: hits.length,
    measured: summarise([...byGeneration.values()], seed),
    generated: { answers: written.length, cost: meanOf(generated) },
    days: span / DAY_MS,
  };
}

/** The last generation of the same text, before the hit. */
function findOrigin(hit: LogEntry, written: readonly LogEntry[]): LogEntry | undefined {
  if (hit.text === null) return undefined;
  return written.find(({ text, at }) => text === hit.text && at <= hit.at);
}

function summarise(
  generations: readonly (readonly { saved: Usage; own: Usage }[])[],
  seed: number,
): MeasuredSavings {
  const hits = generations.flat();
  const net = generations.map((group) =>
    group.map(({ saved, own }) => (saved.cost === null ? null : saved.cost - (own.cost ?? 0))),
  );
  const priced = net.filter((group): group is number[] => group.every((value) => value !== null));
  const perHit = priced.length === generations.length ? meanOf(priced.flat()) : null;
  return {
    hits: hits.length,
    generations: generations.length,
    inputTokens: meanOf(hits.map(({ saved }) => saved.inputTokens)),
    outputTokens: meanOf(hits.map(({ saved }) => saved.outputTokens)),
    perHit,
    interval:
      perHit === null || priced.length < 2
        ? null
        : bootstrapInterval(priced, (drawn) => meanOf(drawn.flat()) ?? Number.NaN, {
            random: createSeededRandom(seed),
            resamples: 1000,
          }),
    total: perHit === null ? null : perHit * hits.length,
  };
}

interface Usage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cost: number | null;
}

interface Spent {
  /** Of every call. */
  readonly all: Usage;
  /** Of those that a stored answer makes needless: the second look at a match comes before it. */
  readonly skippable: Usage;
}

const amount = z.number().nullable();
const traceShape = z.object({
  entries: z.array(
    z.object({
      stage: z.string(),
      calls: z.array(z.object({ inputTokens: amount, outputTokens: amount, cost: amount })).default([]),
    }),
  ),
});

function sumCalls(trace: string | undefined): Spent {
  const { entries } = traceShape.parse(trace === undefined ? { entries: [] } : JSON.parse(trace));
  const sum = (kept: typeof entries): Usage => {
    const calls = kept.flatMap(({ calls }) => calls);
    return {
      inputTokens: totalOf(calls.map(({ inputTokens }) => inputTokens)),
      outputTokens: totalOf(calls.map(({ outputTokens }) => outputTokens)),
      cost: totalOf(calls.map(({ cost }) => cost)),
    };
  };
  return { all: sum(entries), skippable: sum(entries.filter(({ stage }) => stage !== "verifier")) };
}

/** Null where one of them is not known. */
function totalOf(values: readonly (number | null)[]): number | null {
  let total = 0;
  for (const value of values) {
    if (value === null) return null;
    total += value;
  }
  return total;
}

/** Of those that are known; null where none is. */
function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
