import type { FreshnessVerdict } from "../golden/freshness.ts";
import type { GoldenMatch } from "../golden/match.ts";
import type { NoAnswerReason } from "../retrieval/retrieve.ts";
import type { MetadataFilter } from "../stores/metadata-filter.ts";

/**
 * What happened to one question, stage by stage: the same record is stored, printed by `--explain` and drawn
 * by a console. Each stage that ran leaves exactly one entry, in the order they ran.
 */
export interface Trace {
  readonly question: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly entries: readonly TraceEntry[];
  /** Stages that did not run as configured. Empty on a healthy answer. */
  readonly degraded: readonly Degradation[];
  /** Fingerprint id of the embedding model all similarities are under. */
  readonly embedderId: string;
  readonly milliseconds: number;
}

export interface Degradation {
  readonly stage: StageName;
  readonly reason: string;
}

export type StageName = "golden" | "embed" | "retrieve" | "generate";

export type TraceEntry = GoldenEntryTrace | EmbedTrace | RetrieveTrace | RouteTrace | GenerateTrace;

interface Timed {
  readonly milliseconds: number;
}

export interface GoldenEntryTrace extends Timed {
  readonly stage: "golden";
  /**
   * `far` is below the threshold, `stale` is close but refused, `empty` means that there are no entries, and
   * `threshold-missing` that only an exact match could have hit.
   */
  readonly outcome: "hit" | "stale" | "far" | "empty" | "threshold-missing" | "failed";
  /** The nearest phrasing, also when it is too far. */
  readonly match: GoldenMatch | null;
  readonly freshness: FreshnessVerdict | null;
  /** Null when no threshold is set for this embedder: then only exact matches are served. */
  readonly threshold: number | null;
}

export interface EmbedTrace extends Timed {
  readonly stage: "embed";
  readonly outcome: "done" | "failed";
  /** True when the question was longer than the model reads. */
  readonly truncated: boolean;
}

export interface RetrieveTrace extends Timed {
  readonly stage: "retrieve";
  readonly outcome: "passages" | NoAnswerReason | "failed";
  readonly threshold: number;
  readonly k: number;
  readonly filter: MetadataFilter | null;
  readonly hits: readonly RetrievedHit[];
}

export interface RetrievedHit {
  readonly passageId: string;
  readonly documentId: string;
  readonly title: string;
  readonly headings: readonly string[];
  readonly startLine: number;
  readonly similarity: number;
  /** False for a passage below the threshold, named only as a hint. */
  readonly kept: boolean;
}

export interface RouteTrace extends Timed {
  readonly stage: "route";
  readonly decision: "golden" | "generate" | "fallback";
  readonly reason: string;
}

export interface GenerateTrace extends Timed {
  readonly stage: "generate";
  readonly outcome: "extracted" | "failed";
  readonly quotes: number;
}
