import { z } from "zod";
import { bootstrapInterval, type Interval } from "../../../stats/intervals.ts";
import { createSeededRandom } from "../../../stats/seeded-random.ts";
import { totalOf } from "../../../stats/total-of.ts";
import type { LogEntry, LoggedCall, LogRecord } from "../../../stores/log.ts";

/**
 * What serving stored answers saved, as the log has it and not as a model of it: an answer that was served again was written
 * once, so the calls of that answer are what each further hit did without. A cached answer names the one that it was written
 * for. A reviewed one, and a cached one whose first record is gone, is looked for by its text, word for word. An answer that a
 * person wrote was never generated; what it saved is not known and not guessed.
 */
export interface SavingsReport {
  /** Records looked at. */
  readonly answers: number;
  /** Questions that a stored answer served: reviewed or cached. */
  readonly hits: number;
  /** Cached answers served of which the log holds no generation any more: what they saved is not known. */
  readonly gone: number;
  /** Hits whose answer was generated once, as far back as the log goes. */
  readonly measured: MeasuredSavings;
  /** Answers that were generated, and what one costs on average, served again or not. */
  readonly generated: { readonly answers: number; readonly cost: number | null };
  /** Days from the first record looked at to the last. */
  readonly days: number;
}

export interface MeasuredSavings {
  readonly hits: number;
  /** Of these: found by the same text and not by the id of the answer. */
  readonly byText: number;
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
  /** The whole record of an answer, also of one before those looked at; undefined for one that is gone. */
  read: (id: string) => Promise<LogRecord | undefined>;
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
  const spent = new Map<string, Spent | undefined>();
  /** Undefined for an answer that the log does not hold any more. */
  const spentOn = async (id: string): Promise<Spent | undefined> => {
    if (!spent.has(id)) spent.set(id, sumCalls(await read(id)));
    return spent.get(id);
  };
  const generated: (number | null)[] = [];
  for (const { id } of written) generated.push((await spentOn(id))?.skippable.cost ?? null);
  const byGeneration = new Map<string, { saved: Usage; own: Usage }[]>();
  let [byText, gone] = [0, 0];
  for (const hit of hits) {
    const named = hit.source === "cached" ? (hit.cache?.answerId ?? null) : null;
    const byId = named === null ? undefined : await spentOn(named);
    const origin = byId ? named : findByText(hit, written)?.id;
    const saved = byId ?? (origin == null ? undefined : await spentOn(origin));
    if (origin == null || !saved) {
      if (hit.source === "cached") gone += 1;
      continue;
    }
    if (!byId) byText += 1;
    const pair = { saved: saved.skippable, own: (await spentOn(hit.id))?.all ?? UNKNOWN };
    byGeneration.set(origin, [...(byGeneration.get(origin) ?? []), pair]);
  }
  const [newest, oldest] = [entries[0], entries.at(-1)];
  const span = newest && oldest ? Date.parse(newest.at) - Date.parse(oldest.at) : 0;
  return {
    answers: entries.length,
    hits: hits.length,
    gone,
    measured: { ...summarise([...byGeneration.values()], seed), byText },
    generated: { answers: written.length, cost: meanOf(generated) },
    days: span / DAY_MS,
  };
}

/** The last generation of the same text, before the hit. */
function findByText(hit: LogEntry, written: readonly LogEntry[]): LogEntry | undefined {
  if (hit.text === null) return undefined;
  return written.find(({ text, at }) => text === hit.text && at <= hit.at);
}

function summarise(
  generations: readonly (readonly { saved: Usage; own: Usage }[])[],
  seed: number,
): Omit<MeasuredSavings, "byText"> {
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

const UNKNOWN: Usage = { inputTokens: null, outputTokens: null, cost: null };

function sumCalls(record: LogRecord | undefined): Spent | undefined {
  if (!record) return undefined;
  const calls = callsOf(record);
  if (!calls) return { all: UNKNOWN, skippable: UNKNOWN };
  const sum = (kept: typeof calls): Usage => ({
    inputTokens: totalOf(kept.map(({ inputTokens }) => inputTokens)),
    outputTokens: totalOf(kept.map(({ outputTokens }) => outputTokens)),
    cost: totalOf(kept.map(({ cost }) => cost)),
  });
  return { all: sum(calls), skippable: sum(calls.filter(({ stage }) => stage !== "verifier")) };
}

type CountedCall = Pick<LoggedCall, "stage" | "inputTokens" | "outputTokens" | "cost">;

/** Records of earlier versions have their calls in the trace alone, and none where texts are not kept: then undefined. */
function callsOf({ stages, calls, trace, question }: LogRecord): readonly CountedCall[] | undefined {
  if (stages.length > 0) return calls;
  if (question === null) return undefined;
  const { entries } = traceShape.parse(JSON.parse(trace));
  return entries.flatMap((entry) => entry.calls.map((call) => ({ stage: entry.stage, ...call })));
}

/** Of those that are known; null where none is. */
function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
