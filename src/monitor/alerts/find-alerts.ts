import type { AlertRecord } from "../../stores/monitor/alerts.ts";
import type { AlertRule, AlertSettings } from "./alert-rule.ts";
import { levelOfTest } from "./false-alarm-budget.ts";
import type { Finding } from "./finding.ts";
import type { Measured } from "./measured.ts";
import { calibrationRule } from "./rules/calibration.ts";
import { degradedRule } from "./rules/degraded.ts";
import { divergenceRule } from "./rules/divergence.ts";
import { goldenQueueRule } from "./rules/golden-queue.ts";
import { hitRateRule } from "./rules/hit-rate.ts";
import { logLossRule } from "./rules/log-loss.ts";
import { noTrafficRule } from "./rules/no-traffic.ts";
import { rephraseRule } from "./rules/rephrase.ts";
import { similarityRule } from "./rules/similarity.ts";
import { staleRefusalsRule } from "./rules/stale-refusals.ts";

export const alertRules: readonly AlertRule[] = [
  divergenceRule,
  rephraseRule,
  hitRateRule,
  similarityRule,
  degradedRule,
  staleRefusalsRule,
  goldenQueueRule,
  calibrationRule,
  logLossRule,
  noTrafficRule,
];

/**
 * What all rules find at one check.
 *
 * @param options.past alerts that were opened before, newest first
 */
export function findAlerts(
  measured: Measured,
  { settings, past }: { settings: AlertSettings; past: readonly AlertRecord[] },
): Finding[] {
  return alertRules.flatMap((rule) =>
    rule.find(measured, {
      ...{ settings, level: levelOfTest(rule, { rules: alertRules, measured, settings }) },
      past: (subject) => past.filter((alert) => alert.kind === rule.kind && alert.subject === subject),
    }),
  );
}
