import type { Command } from "../command.ts";
import { alertsCheck } from "./alerts-check.ts";
import { alertsList } from "./alerts-list.ts";
import { alertsTest } from "./alerts-test.ts";
import { ask } from "./ask.ts";
import { cacheList } from "./cache-list.ts";
import { cachePurge } from "./cache-purge.ts";
import { cacheShow } from "./cache-show.ts";
import { cacheStatus } from "./cache-status.ts";
import { calibrateCache } from "./calibrate-cache.ts";
import { calibrateGolden } from "./calibrate-golden.ts";
import { calibrateHistory } from "./calibrate-history.ts";
import { calibrateRetrieval } from "./calibrate-retrieval.ts";
import { calibrateStatus } from "./calibrate-status.ts";
import { calibrateVerifier } from "./calibrate-verifier.ts";
import { configCheck } from "./config-check.ts";
import { configKeys } from "./config-keys.ts";
import { configShow } from "./config-show.ts";
import { databaseCheck } from "./database-check.ts";
import { doctor } from "./doctor.ts";
import { documentsList } from "./documents-list.ts";
import { documentsRemove } from "./documents-remove.ts";
import { documentsShow } from "./documents-show.ts";
import { evalCompare } from "./eval-compare.ts";
import { evalGate } from "./eval-gate.ts";
import { evalInit } from "./eval-init.ts";
import { evalList } from "./eval-list.ts";
import { evalPairs } from "./eval-pairs.ts";
import { evalRetrieval } from "./eval-retrieval.ts";
import { evalRun } from "./eval-run.ts";
import { evalShow } from "./eval-show.ts";
import { feedback } from "./feedback.ts";
import { goldenAdd } from "./golden-add.ts";
import { goldenApprove } from "./golden-approve.ts";
import { goldenCheck } from "./golden-check.ts";
import { goldenExport } from "./golden-export.ts";
import { goldenHistory } from "./golden-history.ts";
import { goldenImport } from "./golden-import.ts";
import { goldenLint } from "./golden-lint.ts";
import { goldenList } from "./golden-list.ts";
import { goldenNegative } from "./golden-negative.ts";
import { goldenPhrase } from "./golden-phrase.ts";
import { goldenQuarantineLift } from "./golden-quarantine-lift.ts";
import { goldenQuarantineList } from "./golden-quarantine-list.ts";
import { goldenQueue } from "./golden-queue.ts";
import { goldenRemove } from "./golden-remove.ts";
import { goldenReopen } from "./golden-reopen.ts";
import { goldenRetire } from "./golden-retire.ts";
import { goldenReview } from "./golden-review.ts";
import { goldenShow } from "./golden-show.ts";
import { goldenSuggest } from "./golden-suggest.ts";
import { goldenSuggestAccept } from "./golden-suggest-accept.ts";
import { goldenSuggestReject } from "./golden-suggest-reject.ts";
import { indexBuild } from "./index-build.ts";
import { indexDiff } from "./index-diff.ts";
import { indexDrop } from "./index-drop.ts";
import { indexGc } from "./index-gc.ts";
import { indexList } from "./index-list.ts";
import { indexPromote } from "./index-promote.ts";
import { indexRollback } from "./index-rollback.ts";
import { indexVerify } from "./index-verify.ts";
import { ingest } from "./ingest.ts";
import { init } from "./init.ts";
import { keysCreate } from "./keys-create.ts";
import { keysList } from "./keys-list.ts";
import { keysRevoke } from "./keys-revoke.ts";
import { log } from "./log.ts";
import { logExport } from "./log-export.ts";
import { logPurge } from "./log-purge.ts";
import { logServedBy } from "./log-served-by.ts";
import { logShow } from "./log-show.ts";
import { mcp } from "./mcp.ts";
import { money } from "./money.ts";
import { moneyReconcile } from "./money-reconcile.ts";
import { pairsExport } from "./pairs-export.ts";
import { pairsImport } from "./pairs-import.ts";
import { pairsJudge } from "./pairs-judge.ts";
import { pairsLabel } from "./pairs-label.ts";
import { pairsMine } from "./pairs-mine.ts";
import { pairsStats } from "./pairs-stats.ts";
import { reindex } from "./reindex.ts";
import { replay } from "./replay.ts";
import { report } from "./report.ts";
import { reportWrong } from "./report-wrong.ts";
import { rerankFit } from "./rerank-fit.ts";
import { serve } from "./serve.ts";
import { shadowEvaluate } from "./shadow-evaluate.ts";
import { shadowList } from "./shadow-list.ts";
import { shadowRun } from "./shadow-run.ts";
import { shadowShow } from "./shadow-show.ts";
import { shadowStatus } from "./shadow-status.ts";
import { signals } from "./signals.ts";
import { signalsCalibrate } from "./signals-calibrate.ts";
import { status } from "./status.ts";
import { tenantsAdd } from "./tenants-add.ts";
import { tenantsList } from "./tenants-list.ts";
import { tenantsRemove } from "./tenants-remove.ts";
import { thresholdSet } from "./threshold-set.ts";
import { thresholdShow } from "./threshold-show.ts";

/** Every command, in the order of the help text. */
export const commands: readonly Command[] = [
  init,
  ask,
  feedback,
  reportWrong,
  log,
  logShow,
  logServedBy,
  logExport,
  logPurge,
  replay,
  report,
  ingest,
  goldenAdd,
  goldenList,
  goldenShow,
  goldenCheck,
  goldenLint,
  goldenQueue,
  goldenSuggest,
  goldenSuggestAccept,
  goldenSuggestReject,
  goldenQuarantineList,
  goldenQuarantineLift,
  goldenReview,
  goldenApprove,
  goldenRetire,
  goldenReopen,
  goldenHistory,
  goldenPhrase,
  goldenNegative,
  goldenRemove,
  goldenImport,
  goldenExport,
  cacheStatus,
  cacheList,
  cacheShow,
  cachePurge,
  documentsList,
  documentsShow,
  documentsRemove,
  thresholdShow,
  thresholdSet,
  evalInit,
  evalRun,
  evalList,
  evalShow,
  evalCompare,
  evalGate,
  evalRetrieval,
  evalPairs,
  pairsMine,
  pairsLabel,
  pairsJudge,
  pairsImport,
  pairsExport,
  pairsStats,
  calibrateCache,
  calibrateGolden,
  calibrateRetrieval,
  calibrateVerifier,
  calibrateStatus,
  calibrateHistory,
  alertsCheck,
  alertsList,
  alertsTest,
  rerankFit,
  shadowStatus,
  shadowList,
  shadowShow,
  shadowRun,
  shadowEvaluate,
  signals,
  signalsCalibrate,
  money,
  moneyReconcile,
  serve,
  mcp,
  status,
  doctor,
  databaseCheck,
  reindex,
  indexList,
  indexBuild,
  indexVerify,
  indexPromote,
  indexRollback,
  indexGc,
  indexDiff,
  indexDrop,
  tenantsList,
  tenantsAdd,
  tenantsRemove,
  keysList,
  keysCreate,
  keysRevoke,
  configShow,
  configCheck,
  configKeys,
];

/** What commands with the same first word have in common. */
export const groups: Readonly<Record<string, string>> = {
  alerts: "Tell somebody when what is measured moves",
  golden: "Keep reviewed answers",
  "golden quarantine": "Questions that reviewed answers are kept from",
  cache: "Look at and remove stored answers",
  documents: "Look at and remove documents",
  database: "Look after the database file",
  eval: "Measure on labelled data",
  pairs: "Label pairs of questions that thresholds are measured on",
  calibrate: "Choose thresholds and fit judges on your own data",
  index: "Build versions of the index, and switch between them",
  rerank: "Tune the order of candidates",
  shadow: "Compare served answers with what would be written now",
  tenants: "List, create and remove tenants",
  keys: "List, create and end access keys of the server",
  threshold: "Show and choose the thresholds",
  config: "Print and check settings",
};
