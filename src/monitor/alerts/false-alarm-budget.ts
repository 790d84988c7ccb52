import type { AlertRule, AlertSettings } from "./alert-rule.ts";
import type { Measured } from "./measured.ts";

/** The days that the budget of false alarms is stated for. */
export const BUDGET_DAYS = 60;

/**
 * A check that looks every day at many series finds something by chance before long, however strict each single look is. So
 * the chance of a false alarm is a budget over all of them: each day spends its part, each rule its share of
 * that by weight, and each of its tests an equal one. By Bonferroni's inequality the parts add up to no more than the budget, whatever the series have to do with each
 * other. Rules look at whole days alone, so that a check every minute makes no more tests than one a day.
 *
 * @see Lan and DeMets: Discrete sequential boundaries for clinical trials (Biometrika 70, 1983) for spending a level over time
 */
export function levelOfTest(
  rule: AlertRule,
  { rules, measured, settings }: { rules: readonly AlertRule[]; measured: Measured; settings: AlertSettings },
): number {
  const testing = rules.filter((each) => each.tests(measured, settings) > 0);
  const weights = testing.reduce((sum, { weight }) => sum + weight, 0);
  const tests = rule.tests(measured, settings);
  return tests === 0 ? 0 : (settings.falseAlarms / BUDGET_DAYS) * (rule.weight / weights / tests);
}
