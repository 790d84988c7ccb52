import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { throwIfAborted } from "../../../models/throw-if-aborted.ts";
import { totalOf } from "../../../stats/total-of.ts";
import type { LogRecord } from "../../../stores/log.ts";
import { inPieces } from "../../../stores/log-pages.ts";
import { type SpentCall, type SpentEntry, spentEntry } from "../../../stores/monitor/spent-entry.ts";

/**
 * Which generation each answer that was served again goes back to, and what both cost. A cached answer names the one that it
 * was written for; a reviewed one, and a cached one whose first record is gone, is looked for by its text, word for word.
 */
export interface MatchedHits {
  readonly hits: readonly SpentEntry[];
  readonly written: readonly SpentEntry[];
  readonly matched: readonly MatchedHit[];
  /** Cached answers served of which the log holds no generation any more. */
  readonly gone: number;
  /** Of those matched: by the same text and not by the id of the answer. */
  readonly byText: number;
  /** What the calls of each generation came to that a hit does without, in the order of `written`. */
  readonly generated: readonly (number | null)[];
}

export interface MatchedHit {
  readonly hit: SpentEntry;
  /** Id of the generation. */
  readonly origin: string;
  /** What the generation took that the hit did without. */
  readonly saved: Usage;
  /** What the hit took itself. */
  readonly own: Usage;
}

export interface Usage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cost: number | null;
}

/** Saved by one hit, its own calls taken off; null without prices. */
export function netSaving({ saved, own }: Pick<MatchedHit, "saved" | "own">): number | null {
  return saved.cost === null ? null : saved.cost - (own.cost ?? 0);
}

/** Sources of answers that were not made for the question. */
const SERVED: ReadonlySet<string> = new Set(["golden", "cached"]);

/** What is interrupted, in errors. */
const WHAT = "Looking for what was saved";

/** Entries after which others have their turn. */
const TURN = 500;

/**
 * @param entries newest first, as the log lists them
 * @param read the whole record of an answer from before those looked at, or of an earlier version; undefined for one that is
 * gone
 * @throws AppError `aborted`
 */
export async function matchHits(
  entries: readonly SpentEntry[],
  read: (id: string) => Promise<LogRecord | undefined>,
  signal?: AbortSignal,
): Promise<MatchedHits> {
  const { hits, written, known } = await sortOut(entries, signal);
  const spent = new Map<string, Spent | undefined>();
  /** Undefined for an answer that the log does not hold any more. */
  const spentOn = async (id: string): Promise<Spent | undefined> => {
    if (!spent.has(id)) {
      const entry = known.get(id);
      spent.set(id, entry?.isItemised ? sumCalls(entry.calls) : await readSpent(id, read));
    }
    return spent.get(id);
  };
  let turn = 0;
  const giveWay = async (): Promise<void> => {
    turn += 1;
    if (turn % TURN > 0) return;
    throwIfAborted(signal, WHAT);
    await setImmediate();
  };
  const generated: (number | null)[] = [];
  const byText = new Map<string, SpentEntry[]>();
  for (const entry of written) {
    generated.push((await spentOn(entry.id))?.skippable.cost ?? null);
    addText(byText, entry);
    await giveWay();
  }
  for (const same of byText.values()) same.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  const matched: MatchedHit[] = [];
  let [sameText, gone] = [0, 0];
  for (const hit of hits) {
    await giveWay();
    const named = hit.source === "cached" ? hit.originId : null;
    const byId = named === null ? undefined : await spentOn(named);
    const origin = byId ? named : findByText(hit, byText)?.id;
    const saved = byId ?? (origin == null ? undefined : await spentOn(origin));
    if (origin == null || !saved) {
      if (hit.source === "cached") gone += 1;
      continue;
    }
    if (!byId) sameText += 1;
    const own = (await spentOn(hit.id))?.all ?? UNKNOWN;
    matched.push({ hit, origin, saved: saved.skippable, own });
  }
  return { hits, written, matched, gone, byText: sameText, generated };
}

interface SortedOut {
  readonly hits: readonly SpentEntry[];
  readonly written: readonly SpentEntry[];
  readonly known: ReadonlyMap<string, SpentEntry>;
}

async function sortOut(entries: readonly SpentEntry[], signal: AbortSignal | undefined): Promise<SortedOut> {
  const hits: SpentEntry[] = [];
  const written: SpentEntry[] = [];
  const known = new Map<string, SpentEntry>();
  for await (const piece of inPieces(entries)) {
    throwIfAborted(signal, WHAT);
    for (const entry of piece) {
      known.set(entry.id, entry);
      if (SERVED.has(entry.source)) hits.push(entry);
      else if (entry.source === "generated") written.push(entry);
    }
  }
  return { hits, written, known };
}

/** Puts a generation with those that say the same. */
function addText(byText: Map<string, SpentEntry[]>, entry: SpentEntry): void {
  if (entry.textKey === null) return;
  const same = byText.get(entry.textKey);
  if (same) same.push(entry);
  else byText.set(entry.textKey, [entry]);
}

/** The last generation of the same text, before the hit: the first of them that is not after it. */
function findByText(
  { textKey, at }: SpentEntry,
  byText: ReadonlyMap<string, readonly SpentEntry[]>,
): SpentEntry | undefined {
  const same = textKey === null ? [] : (byText.get(textKey) ?? []);
  let [low, high] = [0, same.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((same[middle]?.at ?? "") <= at) high = middle;
    else low = middle + 1;
  }
  return same[low];
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

async function readSpent(
  id: string,
  read: (id: string) => Promise<LogRecord | undefined>,
): Promise<Spent | undefined> {
  const record = await read(id);
  if (!record) return undefined;
  const calls = callsOf(record);
  return calls ? sumCalls(calls) : { all: UNKNOWN, skippable: UNKNOWN };
}

type CountedCall = Pick<SpentCall, "stage" | "inputTokens" | "outputTokens" | "cost">;

function sumCalls(calls: readonly CountedCall[]): Spent {
  const sum = (kept: readonly CountedCall[]): Usage => ({
    inputTokens: totalOf(kept.map(({ inputTokens }) => inputTokens)),
    outputTokens: totalOf(kept.map(({ outputTokens }) => outputTokens)),
    cost: totalOf(kept.map(({ cost }) => cost)),
  });
  return { all: sum(calls), skippable: sum(calls.filter(({ stage }) => stage !== "verifier")) };
}

/** Records of earlier versions have their calls in the trace alone, and none where texts are not kept: then undefined. */
function callsOf(record: LogRecord): readonly CountedCall[] | undefined {
  const { calls, isItemised } = spentEntry(record);
  if (isItemised) return calls;
  if (record.question === null) return undefined;
  const { entries } = traceShape.parse(JSON.parse(record.trace));
  return entries.flatMap((entry) => entry.calls.map((call) => ({ stage: entry.stage, ...call })));
}
