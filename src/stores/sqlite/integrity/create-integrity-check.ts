import { setImmediate } from "node:timers/promises";
import { AppError } from "../../../errors.ts";
import { throwIfAborted } from "../../../models/throw-if-aborted.ts";
import {
  type IntegrityFinding,
  type IntegrityOptions,
  type IntegrityProblem,
  type IntegrityReport,
  integrityHints,
  type RuleOutcome,
} from "../../integrity/integrity-report.ts";
import type { Connection } from "../connection.ts";
import { filePages } from "./file-pages.ts";
import type { IntegrityRule, IntegrityStep } from "./integrity-rule.ts";
import { integrityRules } from "./integrity-rules.ts";

/** Steps in one snapshot; between two batches the program's other work gets its turn. */
const BATCH_STEPS = 64;

/** Problems told of one rule. */
const MOST_PROBLEMS = 100;

interface RuleRun {
  readonly rule: IntegrityRule;
  readonly steps: readonly IntegrityStep[];
}

/**
 * Looks through the whole file by one rule after another. Only reads.
 *
 * @returns a check that throws AppError `aborted`, and `database-busy` where another process keeps the file from being read
 */
export function createIntegrityCheck(
  connection: Connection,
  checked: readonly IntegrityRule[] = integrityRules,
): (options?: IntegrityOptions) => Promise<IntegrityReport> {
  /** Set once SQLite itself cannot read a part: writing that part anew would be written into a broken file. */
  let isBroken = false;

  function attempt<Result>(work: () => Result, otherwise: (finding: IntegrityFinding) => Result): Result {
    try {
      return connection.read(work);
    } catch (error) {
      if (!AppError.isInstance(error) || error.code === "database-busy" || error.code === "aborted")
        throw error;
      isBroken ||= error.code === "database-broken";
      return otherwise({
        subject: `file ${JSON.stringify(connection.database.name)}`,
        message: error.message,
      });
    }
  }

  function planRule(rule: IntegrityRule): RuleRun {
    const steps = attempt(
      () => rule.plan(connection),
      (finding) => [() => [finding]],
    );
    return { rule, steps };
  }

  /** A batch in one snapshot; where a step fails, one by one, so that the others of the batch are looked at too. */
  function runBatch(steps: readonly IntegrityStep[]): readonly IntegrityFinding[] {
    try {
      return connection.read(() => steps.flatMap((step) => step()));
    } catch {
      return steps.flatMap((step) =>
        attempt(
          () => step(),
          (finding) => [finding],
        ),
      );
    }
  }

  return async ({ signal, onProgress } = {}) => {
    isBroken = false;
    const runs = checked.map(planRule);
    const total = runs.reduce((sum, { steps }) => sum + steps.length, 0);
    const problems: IntegrityProblem[] = [];
    const rules: RuleOutcome[] = [];
    let done = 0;
    for (const { rule, steps } of runs) {
      // Damage that keeps many things from being read says the same each time.
      const told = new Set<string>();
      for (let at = 0; at < steps.length; at += BATCH_STEPS) {
        throwIfAborted(signal, "The check of the database");
        onProgress?.(done, total, rule.name);
        const batch = steps.slice(at, at + BATCH_STEPS);
        for (const finding of runBatch(batch)) {
          const known = told.size;
          told.add(JSON.stringify([finding.subject, finding.message]));
          if (told.size > known && told.size <= MOST_PROBLEMS)
            problems.push({ rule: rule.name, ...finding, hint: rule.hint });
        }
        isBroken ||= rule === filePages && told.size > 0;
        done += batch.length;
        await setImmediate();
      }
      rules.push({ rule: rule.name, looked: steps.length, problems: told.size });
    }
    onProgress?.(done, total, "");
    const found = rules.reduce((sum, outcome) => sum + outcome.problems, 0);
    const hinted = isBroken
      ? problems.map((problem) => ({ ...problem, hint: integrityHints.restore }))
      : problems;
    return { problems: hinted, omitted: found - problems.length, rules };
  };
}
