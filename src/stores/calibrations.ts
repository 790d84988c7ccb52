/**
 * Records of calibrations: what a threshold was chosen from, or why none was. They are only ever added: whoever asks in a
 * year why a threshold was in force finds the table it was read from, also after it was measured anew.
 */
export interface CalibrationStore {
  /** Durable when it resolves. A record whose id is known already is passed over. */
  append(record: CalibrationRecord): Promise<void>;
  get(id: string): Promise<CalibrationRecord | undefined>;
  /** Newest first, without what the record rests on in full: its table and the marks of its documents. */
  list(query?: CalibrationQuery): Promise<CalibrationSummary[]>;
}

export const calibrationTargets = ["golden", "retrieval", "cache", "verifier", "rephrase"] as const;
/** What was calibrated: the threshold of this name, the verifier's, or the band in which a next question asks the same. */
export type CalibrationTarget = (typeof calibrationTargets)[number];

export interface CalibrationSummary {
  readonly id: string;
  readonly target: CalibrationTarget;
  /** The surface it is for; null: all that have none of their own. */
  readonly surface: string | null;
  /** Fingerprint id of the embedder: under another one the numbers mean nothing. */
  readonly fingerprint: string;
  /** SHA-256 (hex) over the content hashes of the documents, in order; null where documents play no part. */
  readonly corpusHash: string | null;
  /** Documents at that time; null where they play no part. */
  readonly documents: number | null;
  /** SHA-256 (hex) of the labelled pairs or questions. */
  readonly pairsHash: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Who ran it and answers for it; null where nobody is named. */
  readonly by: string | null;
  readonly counts: CalibrationCounts;
  /** 95 %, of what `of` names; null where nothing was chosen. */
  readonly interval: CalibrationInterval | null;
  readonly decision: CalibrationDecision;
  readonly seed: number;
  /** What errors and hits were said to cost, by name: `wrongCost`, `savingPerHit`, … */
  readonly costs: Readonly<Record<string, number>>;
}

export interface CalibrationRecord extends CalibrationSummary {
  /** Eight hex digits of each document's content hash, sorted: they tell how much of the corpus moved since. */
  readonly corpusMarks: readonly string[] | null;
  /** The whole report as JSON, with the table that the choice was made from. */
  readonly table: string;
}

export interface CalibrationCounts {
  /** Labelled pairs or questions. */
  readonly labelled: number;
  /** Of these: pairs that one answer serves, or answerable questions. */
  readonly positive: number;
}

export interface CalibrationInterval {
  readonly of: "precision" | "threshold";
  readonly low: number;
  readonly high: number;
}

export type CalibrationDecision =
  | { readonly kind: "run"; readonly threshold: number; readonly because: string }
  /** `reason` is one of the names that the report's own schema has. */
  | { readonly kind: "do-not-run"; readonly reason: string; readonly because: string };

export interface CalibrationQuery {
  readonly target?: CalibrationTarget;
  /** Null: those of all surfaces. @default any */
  readonly surface?: string | null;
  /** Most records. @default all */
  readonly limit?: number;
}
