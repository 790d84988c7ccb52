/** Open Assay: the database, the embedding model and the pipeline over them. */

export type { Answer, GoldenReport, Suggestion } from "./answer/answer.ts";
export type { AnswerEvent } from "./answer/answer-event.ts";
export type { CacheControl, CacheMode } from "./answer/cache/cache-control.ts";
export type { CacheReport } from "./answer/cache/cache-report.ts";
export { describeTrace, type StageDescription } from "./answer/describe-trace.ts";
export type { AskOptions } from "./answer/question-context.ts";
export type { QuestionScope } from "./answer/question-scope.ts";
export type { AssumedThreshold, Degradation, StageName, Trace, TraceEntry } from "./answer/trace.ts";
/** Thresholds chosen from labelled data. */
export { type CalibrateOptions, calibratePairs, type PairCalibration } from "./calibrate/calibrate-pairs.ts";
export type { Stability } from "./calibrate/choose/assess-stability.ts";
export type { Choice, NoReason } from "./calibrate/choose/choice.ts";
export type { PricedRow, PricedSweep } from "./calibrate/price/priced-sweep.ts";
export { buildReport, type ReportOrigin } from "./calibrate/report/build-report.ts";
export { reportPage } from "./calibrate/report/html/report-page.ts";
export { reportCsv } from "./calibrate/report/report-csv.ts";
export { type CalibrationReport, reportSchema } from "./calibrate/report/report-schema.ts";
export {
  buildVerifiedReport,
  type VerifiedReportOrigin,
} from "./calibrate/report/verifier/build-verified-report.ts";
export type { VerifierStage } from "./calibrate/report/verifier/stage-schema.ts";
export {
  type CalibrateScoresOptions,
  calibrateScores,
  type ScoreCalibration,
} from "./calibrate/scores/calibrate-scores.ts";
export { type GapMeasurement, type GapTrend, traceGap } from "./calibrate/scores/gap-trend.ts";
export { buildScoreReport, type ScoreReportOrigin } from "./calibrate/scores/report/build-score-report.ts";
export { type ScoreReport, scoreReportSchema } from "./calibrate/scores/report/score-report-schema.ts";
export type { ScoredQuestion } from "./calibrate/scores/scored-question.ts";
export type { JudgedPair } from "./calibrate/sweep/judged-pair.ts";
export type { Sweep } from "./calibrate/sweep/sweep-pairs.ts";
export {
  calibrateWithVerifier,
  type VerifiedCalibration,
} from "./calibrate/verifier/calibrate-with-verifier.ts";
export type { VerifierDecision } from "./calibrate/verifier/choose-verifier.ts";
export { type SweepVerifierOptions, sweepVerifier } from "./calibrate/verifier/sweep-verifier.ts";
export type { VerifiedPair } from "./calibrate/verifier/verified-pair.ts";
export type { VerifierSweep } from "./calibrate/verifier/verifier-row.ts";
/** Configuration and errors. */
export { type Config, type ConfigInput, type LoadedConfig, loadConfig } from "./config.ts";
export { AppError, type ErrorCode, errorCodes } from "./errors.ts";
/** Answers and the record of how they came about. */
export type { CandidateRow } from "./eval/labels/candidate-file.ts";
/** Evaluations. */
export { allMetrics } from "./eval/metrics/all-metrics.ts";
export { figuresOf } from "./eval/metrics/figures-of.ts";
export type { Metric } from "./eval/metrics/metric.ts";
export { runPage } from "./eval/report/run-page.ts";
export type {
  EvalFigure,
  EvalHoldings,
  EvalRun,
  EvalSetMark,
  EvalSetup,
  QuestionResult,
} from "./eval/runs/eval-run.ts";
export type { EvalAskOptions, EvalSource } from "./eval/runs/eval-source.ts";
export { readRun } from "./eval/runs/saved/read-run.ts";
export type { DamagedRun } from "./eval/runs/saved/run-folder.ts";
export type { EvalQuestion, EvalSet, Expectation } from "./eval/sets/eval-question.ts";
export { type LoadSetOptions, loadBenchmark, loadSet } from "./eval/sets/load-set.ts";
export type { Citation } from "./generate/citation.ts";
export type { GoldenLayer } from "./golden/create-golden-layer.ts";
/** Reviewed answers. */
export type { GoldenAddition } from "./golden/entries/add-entry.ts";
export type { Approval, FreshnessMarks, Retirement } from "./golden/entries/change-state.ts";
export type { Reopening } from "./golden/entries/reopen-entry.ts";
export type { BulkImportOptions, BulkImportResult } from "./golden/exchange/bulk/import-rows.ts";
export type { FreshnessOptions, FreshnessVerdict } from "./golden/freshness/freshness.ts";
export type { Grain, GrainVerdict, GrainVerdicts } from "./golden/freshness/grains.ts";
export type { BrokenLinkVerdict } from "./golden/freshness/judge-link.ts";
export type { SourceVerdict } from "./golden/freshness/judge-source.ts";
export type { NewEvidence } from "./golden/freshness/new-evidence.ts";
export type { GoldenChange, GoldenListing } from "./golden/golden-parts.ts";
export type { LintReport } from "./golden/lint/lint-golden.ts";
export type { LintProblem } from "./golden/lint/lint-problem.ts";
export type { GoldenMatch } from "./golden/match/match.ts";
export type { HistoryStep } from "./golden/review/describe-history.ts";
export type { QueueItem } from "./golden/review/order-queue.ts";
export type { ProposedEdit } from "./golden/review/proposal/propose-edit.ts";
export type { GoldenReview, ReviewCompletion } from "./golden/review/review.ts";
export type { CitationQuestion, CitedPassage } from "./golden/sources/cite-passages.ts";
/** The log, and what follows from it. */
export type {
  AcceptedProposal,
  AcceptOptions,
  DecidedProposal,
  DecideOptions,
  SuggestionReport,
  Suggestions,
  SuggestOptions,
} from "./golden/suggest/create-suggestions.ts";
export type { Proposal, ProposalEvidence, ProposalKind } from "./golden/suggest/proposal.ts";
/** Documents and filters. */
export type { IngestOptions, IngestReport } from "./ingest/ingest.ts";
export type { DocumentText, DocumentWritten } from "./ingest/put-text.ts";
/** Drivers to hand in (more in `assay/drivers`), and the interfaces for your own. */
export type { ChatModel, ChatReply, ChatRequest } from "./models/chat-model.ts";
export type { Embedder, Embedding, EmbedOptions, Fingerprint } from "./models/embedder.ts";
export { createLocalEmbedder } from "./models/local/create-local-embedder.ts";
export type { ModelCall, OnModelCall } from "./models/model-call.ts";
export { createOpenAiCompatibleEmbedder } from "./models/openai-compatible/create-openai-compatible-embedder.ts";
export { createFolderReplies } from "./models/replies/create-folder-replies.ts";
export type { KeptReply, ReplyCounts, ReplyStore } from "./models/replies/reply-store.ts";
export type { Reranker, RerankScore } from "./models/reranker.ts";
export { type Similarity, similarity } from "./models/similarity.ts";
export type { VerifiablePair, Verification, Verifier, VerifyOptions } from "./models/verifier.ts";
export type { WebResult, WebSearch } from "./models/web-search.ts";
export type { AlertKind } from "./monitor/alerts/finding.ts";
/** What is measured of answers after they were given. */
export type { SignalComparison, SignalVerdict } from "./monitor/behaviour/compare-behaviour.ts";
export type { ArmCounts, SignalName, TrafficDay } from "./monitor/days/traffic-day.ts";
export type { Cohort, HoldoutUnit } from "./monitor/holdout/cohort.ts";
export type { Divergence, DivergenceGroup } from "./monitor/shadow/divergence.ts";
export type { JudgeFigures } from "./monitor/shadow/judge-figures.ts";
export type { NoAnswerReason, RetrievalOutcome } from "./retrieval/retrieve.ts";
export type { Turn } from "./rewrite/rewriter.ts";
export type {
  Access,
  AccessKey,
  KeyDraft,
  KeyVerdict,
  NewKey,
  SignIn,
} from "./service/access/access.ts";
export type {
  Assay,
  AssayStatus,
  RetrieveQueryOptions,
  TenantAssay,
  TenantDirectory,
  TenantRemoval,
  ThresholdOptions,
} from "./service/assay.ts";
export type {
  Calibrations,
  KeepCalibrationOptions,
  SavingsOptions,
  ThresholdReport,
} from "./service/calibration/calibrations.ts";
export type { VerifierStanding } from "./service/calibration/report-verifier.ts";
export type {
  CacheRequest,
  CalibrationProgress,
  CalibrationRequest,
  GoldenRequest,
  RetrievalRequest,
  RunCalibrationOptions,
} from "./service/calibration/runs/calibration-request.ts";
export type { SavingsReport } from "./service/calibration/savings/measure-savings.ts";
export type {
  CurvePoint,
  ShownCalibration,
} from "./service/calibration/shown/shown-calibration.ts";
export type { EvaluateOptions, Evaluations } from "./service/evaluations/evaluations.ts";
export type {
  BuildOptions as IndexBuildOptions,
  BuildReport as IndexBuildReport,
  Canary,
  Edition,
  Indexes,
  NeededThreshold,
  PromoteOptions as IndexPromoteOptions,
  VerifyOptions as IndexVerifyOptions,
  VerifyReport as IndexVerifyReport,
} from "./service/index-versions/indexes.ts";
export type {
  DrawnPair,
  DrawPlace,
  LabelDraw,
  LabelDraws,
  LabelProgress,
  Said,
  UndoneLabel,
} from "./service/labelling/draws/label-draws.ts";
export type {
  JudgeOptions,
  JudgeOutcome,
  Labelling,
  MinedPairs,
  MineOptions,
} from "./service/labelling/labelling.ts";
/** Watching: metrics, and observers of your own. */
export { createMetrics } from "./service/metrics/create-metrics.ts";
export type { Exposition, Metrics, MetricsOptions } from "./service/metrics/metrics.ts";
export type {
  AlertEvent,
  AlertReport,
  Alerts,
  CheckAlertsOptions,
  Delivery,
} from "./service/monitor/alerts/alerts.ts";
export type {
  BehaviourOptions,
  BehaviourReport,
  SurfaceBehaviour,
} from "./service/monitor/behaviour/behaviour.ts";
export type {
  NextQuestionPair,
  RephraseCalibration,
  RephraseCalibrationOptions,
} from "./service/monitor/behaviour/calibrate-rephrase.ts";
export type { HoldoutStatus } from "./service/monitor/holdout/holdout-status.ts";
export type {
  BillReconciliation,
  Money,
  MoneyPrediction,
  MoneyReport,
  ReconcileBillOptions,
} from "./service/monitor/money/money.ts";
export type { Monitor, MonitorPeriod } from "./service/monitor/monitor.ts";
export type {
  JudgeReport,
  LabelledAnswers,
  ShadowRun,
  ShadowRunOptions,
  ShadowStatus,
  Shadows,
} from "./service/monitor/shadow/shadows.ts";
export type { AnswerObserver, FailedQuestion } from "./service/observe/answer-observer.ts";
export { type OpenAssayOptions, openAssay } from "./service/open-assay.ts";
export type { ReindexReport } from "./service/reindex.ts";
export type { ThresholdInForce } from "./service/resolve-threshold.ts";
export type { VerifierMode, VerifierStatus } from "./service/resolve-verifier.ts";
export type { CountedTraffic } from "./service/traffic/count-traffic.ts";
export type { ErasedRecords, LogSelection } from "./service/traffic/erase-records.ts";
export type { LogExportOptions } from "./service/traffic/export/export-log.ts";
export type { Replay, ReplayOptions } from "./service/traffic/replay/replay-record.ts";
export type { ServedBy, ServedByOptions } from "./service/traffic/served/served-by.ts";
export type {
  FeedbackInput,
  LoggedAnswer,
  QuarantineKey,
  ReportInput,
  ReportOutcome,
} from "./service/traffic/traffic.ts";
export type { AccessKeyRecord, AccessKeyStore, Role } from "./stores/access/access-keys.ts";
export type { SessionStore } from "./stores/access/sessions.ts";
export type {
  CalibrationQuery,
  CalibrationRecord,
  CalibrationStore,
  CalibrationSummary,
} from "./stores/calibrations.ts";
export type { DocumentRecord, DocumentSummary, Metadata, PassageRecord } from "./stores/documents.ts";
export type { GoldenEntry, GoldenState } from "./stores/golden.ts";
export type { GoldenContent, GoldenEvent } from "./stores/golden-history.ts";
export type { GoldenLink, LinkPlace } from "./stores/golden-link.ts";
export type { GoldenScope } from "./stores/golden-scope.ts";
export type {
  IndexEvent,
  IndexIdentity,
  IndexState,
  IndexSwitch,
  IndexVerification,
  IndexVersion,
  IndexVersionStore,
} from "./stores/indexes/index-versions.ts";
export type {
  IntegrityOptions,
  IntegrityProblem,
  IntegrityReport,
} from "./stores/integrity/integrity-report.ts";
export type { KnownEvidence } from "./stores/known-evidence.ts";
export type { LabelledPair } from "./stores/labels.ts";
export type {
  EntryTraffic,
  Feedback,
  LogEntry,
  LoggedCache,
  LoggedCall,
  LoggedGolden,
  LogPage,
  LogQuery,
  LogRecord,
} from "./stores/log.ts";
export { createMemoryStore } from "./stores/memory/create-memory-store.ts";
export { createMemoryTenants } from "./stores/memory/create-memory-tenants.ts";
export { type MetadataFilter, parseFilter } from "./stores/metadata-filter.ts";
export type { AlertQuery, AlertRecord } from "./stores/monitor/alerts.ts";
export type { JudgeEvaluation, ShadowRecord, ShadowVerdict } from "./stores/monitor/shadows.ts";
export type { ProposalDecision } from "./stores/proposals.ts";
export type { QuarantinedPair } from "./stores/quarantine.ts";
export type { ScoredPassage } from "./stores/scored-passage.ts";
export { openSqliteStore } from "./stores/sqlite/open-sqlite-store.ts";
export { openSqliteTenants } from "./stores/sqlite/tenants/open-sqlite-tenants.ts";
export type { Store } from "./stores/store.ts";
export type { TenantRecord, TenantStores } from "./stores/tenants/tenant-stores.ts";
