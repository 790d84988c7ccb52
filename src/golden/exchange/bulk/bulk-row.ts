/** One answer of a foreign file, as it is written there; nothing of it is checked yet. */
export interface BulkRow {
  /** 1-based line of the file on which it begins. */
  readonly line: number;
  readonly questions: readonly string[];
  readonly answer: string;
  /** @default made of the first question */
  readonly id?: string;
  /** What it rests on, as people write it. @default none */
  readonly sources?: readonly string[];
  /** @default none */
  readonly negatives?: readonly string[];
  readonly language?: string;
  /** @default everyone */
  readonly audience?: readonly string[];
  /** @default none */
  readonly labels?: readonly string[];
  /** What the file says beside that, for the history. */
  readonly note?: string;
  /** Why the row cannot be read as it was meant, in one sentence: it is left out. @default nothing is wrong */
  readonly problem?: string;
}

export type BulkFormat = "csv" | "dify" | "mongodb";
