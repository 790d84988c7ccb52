/** What is wrong with one reviewed answer, and what helps. */
export interface LintProblem {
  readonly entryId: string;
  readonly rule: LintRule;
  /** One sentence. */
  readonly message: string;
  /** The exact command or change that helps. */
  readonly hint: string;
  /** The other entry that a question is as near to; absent where none has to do with it. */
  readonly otherId?: string;
}

export type LintRule =
  /** No source is recorded. */
  | "no-sources"
  /** A source is not there. */
  | "source-missing"
  /** A link of the answer leads nowhere, or is malformed. */
  | "link-broken"
  /** The answer cannot be read as Markdown; its links are not looked at. */
  | "answer-unreadable"
  /** A question of the entry is as near to another entry with another answer. */
  | "shadowed"
  /** A question of the entry does not get its answer. */
  | "phrasing-misses"
  /** A question that the entry must refuse gets its answer. */
  | "negative-hits";
