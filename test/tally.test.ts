import { describe, expect, it } from "vitest";
import { sum, summaryLine, tallyVitest, type VitestReport } from "../scripts/tally.ts";

const report = (overrides: Partial<VitestReport> = {}): VitestReport => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: "passed", assertionResults: [{}] }],
  ...overrides,
});

describe("tallyVitest", () => {
  it("counts passed, failed, skipped and planned tests", () => {
    expect(tallyVitest(report({ numFailedTests: 2, numPendingTests: 3, numTodoTests: 1 }), 1)).toEqual({
      passed: 5,
      failed: 2,
      skipped: 4,
    });
  });

  it("counts a file that could not be loaded", () => {
    const testResults = [{ status: "failed", assertionResults: [] }];
    expect(tallyVitest(report({ testResults }), 1).failed).toBe(1);
  });

  it("never calls a bad end a success", () => {
    expect(tallyVitest(undefined, 0).failed).toBe(1);
    expect(tallyVitest(report(), 1).failed).toBe(1);
    expect(tallyVitest(report({ numPassedTests: 0, testResults: [] }), 0).failed).toBe(1);
    expect(tallyVitest(report(), 0).failed).toBe(0);
  });
});

describe("summaryLine", () => {
  it("names skipped tests only where there are any", () => {
    expect(summaryLine(sum([tallyVitest(report(), 0), { passed: 1, failed: 0, skipped: 0 }]))).toBe(
      "6 passed, 0 failed",
    );
    expect(summaryLine({ passed: 1, failed: 2, skipped: 3 })).toBe("1 passed, 2 failed, 3 skipped");
  });
});
