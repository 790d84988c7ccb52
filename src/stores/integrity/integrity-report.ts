/**
 * The check of a store by itself: does everything in it fit together as this program leaves it? What does not is a
 * value, because whoever asks wants all of it, and because a damaged part keeps no other from being looked at.
 */
export interface IntegrityReport {
  /** In the order of the rules. Empty for a sound store. */
  readonly problems: readonly IntegrityProblem[];
  /** Problems beyond the first hundred of each rule, which are counted and not told. */
  readonly omitted: number;
  readonly rules: readonly RuleOutcome[];
}

export interface IntegrityProblem extends IntegrityFinding {
  /** Name of the rule that is broken, such as `passage-words`. */
  readonly rule: string;
  /** What helps, as a command where there is one. */
  readonly hint: string;
}

/** One thing that is not as it must be. */
export interface IntegrityFinding {
  /** What it is about: `document "guide/start.md"`. */
  readonly subject: string;
  readonly message: string;
}

export interface RuleOutcome {
  readonly rule: string;
  /** How many documents, passages, entries or other things the rule looked at. */
  readonly looked: number;
  readonly problems: number;
}

export interface IntegrityOptions {
  /** @default none */
  readonly signal?: AbortSignal;
  /** Called now and then with the things looked at so far, all there are, and the rule at work. @default nothing */
  readonly onProgress?: (done: number, total: number, rule: string) => void;
}

/** What helps against damage that this program can mend by writing the part anew. */
export const integrityHints = {
  restore:
    "Restore the file from a backup, or ingest into a new one with --db and import the golden entries again.",
  ingestAgain: "assay documents remove <id>, then assay ingest <folder>",
  reindex: "assay reindex",
  purgeCache: "assay cache purge --all",
  reviewAgain:
    "assay golden export > golden.yaml, assay golden remove <id>, then assay golden import golden.yaml",
} as const;
