import type { LineIndex } from "../markdown/line-index.ts";

/** The smallest piece the chunker moves: never cut again. */
export interface Block {
  /** Offsets into the source: [start, end). */
  readonly start: number;
  readonly end: number;
  /** What a reader sees. */
  readonly text: string;
  /** Estimated word pieces of the readable text. */
  readonly tokens: number;
  /** False when `text` is not the source between `start` and `end`. */
  readonly exact: boolean;
  /** True when the block announces the next one: "For example:". */
  readonly leadsIn: boolean;
}

export interface BlockContext {
  readonly source: string;
  readonly lines: LineIndex;
  readonly maxTokens: number;
}
