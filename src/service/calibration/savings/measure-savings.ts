import { bootstrapInterval, type Interval } from "../../../stats/intervals.ts";
import { createSeededRandom } from "../../../stats/seeded-random.ts";
import type { LogRecord } from "../../../stores/log.ts";
import type { SpentEntry } from "../../../stores/monitor/spent-entry.ts";
import { DAY_MS } from "../../../text/calendar-day.ts";
import { type MatchedHit, matchHits, netSaving } from "./match-hits.ts";

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

/** @param entries newest first, as the log lists them */
export async function measureSavings(
  entries: readonly SpentEntry[],
  { read, seed }: MeasureSavingsOptions,
): Promise<SavingsReport> {
  const { hits, written, matched, gone, byText, generated } = await matchHits(entries, read);
  const byGeneration = new Map<string, MatchedHit[]>();
  for (const each of matched) byGeneration.set(each.origin, [...(byGeneration.get(each.origin) ?? []), each]);
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

function summarise(
  generations: readonly (readonly MatchedHit[])[],
  seed: number,
): Omit<MeasuredSavings, "byText"> {
  const hits = generations.flat();
  const net = generations.map((group) => group.map(netSaving));
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

/** Of those that are known; null where none is. */
function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
