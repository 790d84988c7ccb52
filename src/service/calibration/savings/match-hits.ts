import { z } from "zod";
import { totalOf } from "../../../stats/total-of.ts";
import type { LogEntry, LoggedCall, LogRecord } from "../../../stores/log.ts";

/**
 * Which generation each answer that was served again goes back to, and what both cost. A cached answer names the one that it
 * was written for; a reviewed one, and a cached one whose first record is gone, is looked for by its text, word for word.
 */
export interface MatchedHits {
  readonly hits: readonly LogEntry[];
  readonly written: readonly LogEntry[];
  readonly matched: readonly MatchedHit[];
  /** Cached answers served of which the log holds no generation any more. */
  readonly gone: number;
  /** Of those matched: by the same text and not by the id of the answer. */
  readonly byText: number;
  /** What the calls of each generation came to that a hit does without, in the order of `written`. */
  readonly generated: readonly (number | null)[];
}

export interface MatchedHit {
  readonly hit: LogEntry;
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

/**
 * @param entries newest first, as the log lists them
 * @param read the whole record of an answer, also of one before those looked at; undefined for one that is gone
 */
export async function matchHits(
  entries: readonly LogEntry[],
  read: (id: string) => Promise<LogRecord | undefined>,
): Promise<MatchedHits> {
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
  const matched: MatchedHit[] = [];
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
    const own = (await spentOn(hit.id))?.all ?? UNKNOWN;
    matched.push({ hit, origin, saved: saved.skippable, own });
  }
  return { hits, written, matched, gone, byText, generated };
}

/** The last generation of the same text, before the hit. */
function findByText(hit: LogEntry, written: readonly LogEntry[]): LogEntry | undefined {
  if (hit.text === null) return undefined;
  return written.find(({ text, at }) => text === hit.text && at <= hit.at);
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
