import type { CacheMatch, CacheOutcome } from "../cache/look-up/cache-outcome.ts";
import type { FreshnessVerdict } from "../golden/freshness/freshness.ts";
import type { RunnerUp } from "../golden/match/find-runner-up.ts";
import type { GoldenMatch } from "../golden/match/match.ts";
import type { ModelCall } from "../models/model-call.ts";
import type { Verification, Verifier } from "../models/verifier.ts";
import type { Cohort } from "../monitor/holdout/cohort.ts";
import type { CandidateScore, Scorer } from "../rerank/scorer.ts";
import type { AmbiguousField, EntityMatch } from "../retrieval/entity-filter.ts";
import type { NoAnswerReason } from "../retrieval/retrieve.ts";
import type { Rewriter, RewrittenQuery } from "../rewrite/rewriter.ts";
import type { MetadataFilter } from "../stores/metadata-filter.ts";
import type { Finding, RetrievalQuery } from "../stores/recalled-passage.ts";
import type { ThresholdName } from "../stores/settings.ts";
import type { PlantSign } from "../text/untrusted/find-plants.ts";
import type { Veto } from "../text/vetoes/veto.ts";
import type { QuestionScope } from "./question-scope.ts";

/**
 * What happened to one question, stage by stage: the same record is stored, printed by `--explain` and drawn
 * by a console. Stages leave their entries in the order they ran; those that ran twice (`embed` for the rewritten
 * queries, `rerank` and `route` after a web search) leave two.
 */
export interface Trace {
  readonly question: string;
  /** Whose data answered; "default" is the main database. */
  readonly tenant: string;
  /** Name of the version of the index that answered; "main" where there was never another. */
  readonly indexVersion: string;
  readonly scope: QuestionScope;
  /** The arm that was drawn for the asker; null where no holdout was in force for the question. */
  readonly cohort: Cohort | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly entries: readonly TraceEntry[];
  /** Stages that did not run as configured. Empty on a healthy answer. */
  readonly degraded: readonly Degradation[];
  /** Passages that a model or the answer got to see, and whose text seems to speak to a model and not to a reader. */
  readonly suspicious: readonly SuspiciousPassage[];
  /** Fingerprint id of the embedding model all similarities are under. */
  readonly embedderId: string;
  /** Thresholds chosen under another embedding model and taken all the same, as `calibration.onStale` says. */
  readonly assumed: readonly AssumedThreshold[];
  readonly milliseconds: number;
}

/** A threshold whose number was chosen for other scores than those it is compared with. */
export interface AssumedThreshold {
  readonly name: ThresholdName;
  /** The surface it is kept for; null: all that have none of their own. */
  readonly surface: string | null;
  readonly value: number;
  /** Fingerprint id of the embedding model it was chosen under. */
  readonly chosenUnder: string;
}

export interface Degradation {
  readonly stage: StageName;
  readonly reason: string;
}

export interface SuspiciousPassage {
  readonly passageId: string;
  readonly documentId: string;
  readonly signs: readonly PlantSign[];
}

export type StageName =
  | "golden"
  | "cache"
  | "verifier"
  | "embed"
  | "rewrite"
  | "retrieve"
  | "cut"
  | "rerank"
  | "web"
  | "route"
  | "generate"
  | "keep";

export type TraceEntry =
  | GoldenEntryTrace
  | CacheTrace
  | VerifierTrace
  | EmbedTrace
  | RewriteTrace
  | RetrieveTrace
  | CutTrace
  | RerankTrace
  | WebTrace
  | RouteTrace
  | GenerateTrace
  | KeepTrace;

/** An entry as its stage leaves it, before it is timed. */
export type Untimed<Entry extends TraceEntry> = Entry extends TraceEntry ? Omit<Entry, keyof Timed> : never;

interface Timed {
  readonly milliseconds: number;
  /** Milliseconds from the start of the question to that of the stage. One that ran inside another lies within it. */
  readonly offsetMs: number;
}

/** A stage that may call a chat model, a reranker or a web search: every call, also of tries that failed. */
interface Calling extends Timed {
  readonly calls: readonly ModelCall[];
}

export interface GoldenEntryTrace extends Timed {
  readonly stage: "golden";
  /**
   * `withheld` would have been a hit outside the holdout. `far` is below the threshold, `stale` is close but refused, `vetoed` close but another question, `unclear` about as
   * near to another answer; `rejected` close but refused by the verifier, `unverified` close while the verifier failed; `empty` means that there are no entries, `threshold-missing` that only an exact match could
   * have hit, and `needs-context` that the question is not whole without the turns before it and no chat model made it
   * so, so that no stored question can be compared with it.
   */
  readonly outcome:
    | "hit"
    | "withheld"
    | "stale"
    | "vetoed"
    | "unclear"
    | "rejected"
    | "unverified"
    | "far"
    | "empty"
    | "threshold-missing"
    | "needs-context"
    | "failed";
  /** The stand-alone wording of a follow-up, which was looked up in its place; null for the question as asked. */
  readonly asked: string | null;
  /** The nearest phrasing, also when it is too far; for a hit, the one that was served. */
  readonly match: GoldenMatch | null;
  /** Why `match` asks something else; empty unless vetoed. */
  readonly vetoes: readonly Veto[];
  /** The phrasing of another answer that is about as near; null unless unclear. */
  readonly rival: GoldenMatch | null;
  /** The nearest phrasing of another entry; null where none was looked at, as for a question that is equal. */
  readonly runnerUp: RunnerUp | null;
  readonly freshness: FreshnessVerdict | null;
  /** Null when no threshold is set for this embedder: then only exact matches are served. */
  readonly threshold: number | null;
  /** The calibration that the threshold was read from; null for one that a person or the model chose. */
  readonly calibrationId: string | null;
  /** How much nearer than its rivals a match must be. */
  readonly margin: number;
}

/** The look for an answer that was generated before. */
export interface CacheTrace extends Timed {
  readonly stage: "cache";
  /**
   * As the golden layer's, `withheld` too, and besides: `expired` is near enough and too old, `bypassed` was not looked up (see `reason`),
   * and `joined` is the answer that was being written for somebody else who asked the same.
   */
  readonly outcome: CacheOutcome["kind"] | "withheld" | "bypassed" | "joined" | "failed";
  /** Why it was bypassed, what made it stale, or why it could not be verified; null otherwise. */
  readonly reason: string | null;
  /** Stands for who asks and for all settings that shape an answer; entries of others are never looked at. */
  readonly namespace: string | null;
  /** The stand-alone wording of a follow-up; null for the question as asked. */
  readonly asked: string | null;
  /** The nearest stored question, also when it is too far. */
  readonly match: CacheMatch | null;
  readonly vetoes: readonly Veto[];
  readonly rival: CacheMatch | null;
  /** Since the stored answer was written. */
  readonly ageSeconds: number | null;
  /** Null where only the same question counts. */
  readonly threshold: number | null;
  /** The calibration that the threshold was read from; null for one that a person chose. */
  readonly calibrationId: string | null;
  readonly margin: number;
}

/** The second look at a match of the golden layer or the cache, before its entry: it runs inside that stage. */
export interface VerifierTrace extends Calling {
  readonly stage: "verifier";
  readonly outcome: "accepted" | "rejected" | "failed";
  readonly by: Verifier["kind"];
  /** Scores are comparable only under one verifier id. */
  readonly verifierId: string;
  /** The stored question that the one asked was near. */
  readonly phrasing: string;
  /** Null when the verifier failed. */
  readonly verification: Verification | null;
}

export interface EmbedTrace extends Timed {
  readonly stage: "embed";
  readonly outcome: "done" | "failed";
  readonly texts: number;
  /** True when a text was longer than the model reads. */
  readonly truncated: boolean;
}

export interface RewriteTrace extends Calling {
  readonly stage: "rewrite";
  readonly by: Rewriter["kind"];
  /** `unchanged`: nothing to add to the question as asked. */
  readonly outcome: "rewritten" | "unchanged" | "failed";
  /** Null when the question stands alone. */
  readonly standAlone: string | null;
  readonly queries: readonly RewrittenQuery[];
  /** Words added to the text search. */
  readonly expansion: readonly string[];
}

export interface RetrieveTrace extends Timed {
  readonly stage: "retrieve";
  readonly outcome: "passages" | NoAnswerReason | "failed";
  readonly mode: "hybrid" | "dense" | "text";
  readonly threshold: number;
  readonly fetchK: number;
  /** Conditions that held for the search, those of named entities included. */
  readonly filter: MetadataFilter | null;
  /** Entities named in the question that became conditions of the filter. */
  readonly entities: readonly EntityMatch[];
  /** Fields of which the question names several values, so that none became a condition. */
  readonly ambiguous: readonly AmbiguousField[];
  /** The question as asked first, then its repairs. */
  readonly queries: readonly Pick<RetrievalQuery, "text" | "origin">[];
  /** Passages recalled that reach the threshold. */
  readonly recalled: number;
  /** Passages recalled that do not. */
  readonly belowThreshold: number;
  /** The best of those recalled, in the order of the fused rank; where none qualified, the nearest. */
  readonly hits: readonly RetrievedHit[];
}

export interface RetrievedHit {
  readonly passageId: string;
  readonly documentId: string;
  readonly title: string;
  readonly headings: readonly string[];
  readonly startLine: number;
  readonly similarity: number;
  /** Which queries found it, and how. */
  readonly foundBy: readonly Finding[];
  /** False for a passage below the threshold, named only as a hint. */
  readonly kept: boolean;
}

export interface CutTrace extends Timed {
  readonly stage: "cut";
  readonly kept: number;
  readonly removed: readonly RemovedCandidate[];
}

export interface RemovedCandidate {
  readonly passageId: string;
  readonly documentId: string;
  readonly startLine: number;
  readonly step: "floor" | "fetch-k" | "near-duplicate" | "mmr";
  readonly because: string;
}

export interface RerankTrace extends Calling {
  readonly stage: "rerank";
  readonly outcome: "judged" | "failed";
  readonly by: Scorer["kind"];
  /** Scores are comparable only under one scorer id. */
  readonly scorerId: string;
  readonly floor: number;
  readonly cap: number | null;
  /** Every candidate in the order of recall; empty when the scorer failed. */
  readonly scores: readonly JudgedCandidate[];
}

export interface JudgedCandidate extends Pick<CandidateScore, "score"> {
  readonly passageId: string;
  readonly documentId: string;
  readonly startLine: number;
  readonly verdict: "kept" | "below-floor" | "over-cap";
}

export interface WebTrace extends Calling {
  readonly stage: "web";
  readonly outcome: "found" | "nothing" | "failed";
  readonly engine: string;
  readonly query: string;
  readonly threshold: number;
  readonly results: readonly WebHit[];
}

export interface WebHit {
  readonly url: string;
  readonly title: string;
  readonly similarity: number;
  /** False for a result below the threshold. */
  readonly kept: boolean;
}

export interface RouteTrace extends Timed {
  readonly stage: "route";
  readonly decision: "golden" | "cache" | "generate" | "web" | "fallback";
  readonly reason: string;
}

export interface GenerateTrace extends Calling {
  readonly stage: "generate";
  /** `refused`: the model found no answer in the passages and said so by the fixed sentence. */
  readonly outcome: "generated" | "refused" | "extracted" | "failed";
  /** Id of the chat model; null for quotes. */
  readonly model: string | null;
  readonly citations: number;
  /** Citations of passages that were not in the shortlist, taken out of the text. */
  readonly removedCitations: number;
  /** Pictures, and links to addresses that no passage has, taken out of the text. */
  readonly removedLinks: number;
  /** Sentences of a written answer that cite nothing. */
  readonly uncitedSentences: number;
  /** True when a written answer says of a part of the question that the passages do not hold it. */
  readonly containsRefusal: boolean;
}

/** What became of the answer: whether it may be served again. */
export interface KeepTrace extends Timed {
  readonly stage: "keep";
  /** `refused`: not one to serve again (see `reason`). `outdated`: a passage moved while the answer was written. */
  readonly outcome: "stored" | "refused" | "outdated" | "failed";
  readonly reason: string | null;
  /** Null where it was not kept. */
  readonly entryId: string | null;
}
