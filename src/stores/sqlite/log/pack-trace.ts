import { promisify } from "node:util";
import { constants, deflate, inflateSync } from "node:zlib";
import { brokenRow } from "../translate-error.ts";

/**
 * A trace is most of a record, and is read only when somebody looks at one answer. Long ones are kept compressed, which
 * takes a fifth of the space; it is done on other threads, since it takes longer than writing the record does.
 */
export interface PackedTrace {
  /** As JSON; empty where it is packed. */
  readonly trace: string;
  readonly packed: Buffer | null;
}

const compress = promisify(deflate);
/** In characters. Shorter ones save less than a page of the file and cost the same effort. */
const SHORTEST = 2000;
/**
 * How many are at work at once, each with a quarter of a megabyte, and in how many rounds at most a batch is done: a process
 * that is slow to come round would fall behind by more of them.
 */
const AT_ONCE = 4;
const MOST_ROUNDS = 8;
/** Of a trace, in bytes: many times more than any, and little enough for a damaged one to do no harm. */
const LONGEST = 1 << 28;

/** In the same order. */
export async function packTraces(traces: readonly string[]): Promise<PackedTrace[]> {
  const packed: PackedTrace[] = [];
  const some = Math.max(AT_ONCE, Math.ceil(traces.length / MOST_ROUNDS));
  for (let at = 0; at < traces.length; at += some) {
    packed.push(...(await Promise.all(traces.slice(at, at + some).map(packTrace))));
  }
  return packed;
}

async function packTrace(trace: string): Promise<PackedTrace> {
  if (trace.length < SHORTEST) return { trace, packed: null };
  return { trace: "", packed: await compress(trace, { level: constants.Z_BEST_SPEED }) };
}

/** @throws AppError `database-broken` */
export function unpackTrace({ trace, packed }: PackedTrace): string {
  if (packed === null) return trace;
  try {
    return inflateSync(packed, { maxOutputLength: LONGEST }).toString("utf8");
  } catch {
    throw brokenRow("the trace of an answer cannot be read");
  }
}
