/** Counts of one step, or of all steps. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The part of vitest's JSON report that is counted. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/**
 * Counts a vitest run. A test file that failed before its first test counts as one failure, and so does a run that
 * ended badly without saying why (no report, an unhandled error, no test at all).
 */
export function tallyVitest(report: VitestReport | undefined, exitCode: number): Tally {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + broken;
  const skipped = report.numPendingTests + report.numTodoTests;
  const isUnexplained = failed === 0 && (exitCode !== 0 || report.numPassedTests + skipped === 0);
  return { passed: report.numPassedTests, failed: isUnexplained ? 1 : failed, skipped };
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** The last line of a check: `12 passed, 0 failed`, with the skipped ones where there are any. */
export function summaryLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
