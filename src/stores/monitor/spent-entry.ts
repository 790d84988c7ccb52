import { hashBytes } from "../../text/hash-text.ts";
import type { LogEntry, LoggedCall } from "../log.ts";

/** What of a record money is counted from. */
export interface SpentEntry extends Pick<LogEntry, "id" | "at" | "surface" | "source"> {
  /** Equal for answers that are word for word the same; null for what is not kept, or neither written nor served again. */
  readonly textKey: string | null;
  /** The response that a stored answer was written for; null where none was served. */
  readonly originId: string | null;
  readonly calls: readonly SpentCall[];
  /** False: a record of an earlier version, whose calls are in its trace alone. */
  readonly isItemised: boolean;
}

export type SpentCall = Pick<
  LoggedCall,
  "stage" | "model" | "outcome" | "inputTokens" | "outputTokens" | "cost"
>;

export function spentEntry({ text, calls, stages, cache, ...entry }: LogEntry): SpentEntry {
  const { id, at, surface, source } = entry;
  return {
    ...{ id, at, surface, source, textKey: textKeyOf(source, text), originId: cache?.answerId ?? null },
    calls: calls.map(({ milliseconds: _, ...call }) => call),
    isItemised: stages.length > 0,
  };
}

export function textKeyOf(source: string, text: string | null): string | null {
  return text === null || source === "extracted" || source === "fallback" ? null : hashBytes(text);
}
