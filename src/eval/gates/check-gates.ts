import { AppError } from "../../errors.ts";
import { guessOf } from "../../golden/nearest-names.ts";
import { pairResults } from "../compare/pair-results.ts";
import { metricNamed } from "../metrics/all-metrics.ts";
import type { EvalRun, QuestionResult } from "../runs/eval-run.ts";
import { checkBounds } from "./check-bounds.ts";
import { checkErrors, checkNever, checkSameQuestions, checkSteady } from "./check-incidents.ts";
import { checkRegressions, type RegressionGate } from "./check-regressions.ts";
import { checkCounted, countedStill, ofTag } from "./counted-still.ts";
import type { GateFile } from "./gate-file.ts";
import type { GatedRun, GateOutcome, GateReport } from "./gate-report.ts";

/**
 * Holds a run against its gates. Figures are worked out from the results of the run, not read from it, so that a gate says
 * which questions broke it and a run of an older version is judged by the metrics of today.
 *
 * @param options.baseline the run that nothing may fall behind. @default none, where no gate asks for one
 * @throws AppError `gate-invalid` for a run without questions, for a tag that no question has, and for a baseline that shares no question with the run
 */
export function checkGates(
  run: EvalRun,
  file: GateFile,
  { baseline }: { baseline?: EvalRun | undefined } = {},
): GateReport {
  const { results, seed } = run;
  if (results.length === 0) {
    throw new AppError(
      "gate-invalid",
      `The run "${run.name}" holds no question, so nothing in it could fail.`,
      {
        hint: "Run a set with questions: assay eval run <set>",
      },
    );
  }
  const paired = baseline && pairResults(baseline, run);
  if (paired?.pairs.length === 0) {
    throw new AppError(
      "gate-invalid",
      `The baseline "${baseline?.name}" holds none of the run's questions.`,
      {
        hint: "Record a baseline on this set: assay eval run <set> --output baseline.json",
      },
    );
  }
  const perGate = file.gates.map((gate) => {
    const metric = metricNamed(gate.metric);
    if (!metric) throw new AppError("gate-invalid", `There is no metric "${gate.metric}".`);
    const hasTag = tagged(results, gate.tag);
    const bounds = checkBounds(results.filter(hasTag), gate, { metric, seed });
    const { noRegression: asked } = gate;
    const still = countedStill(paired?.pairs ?? [], { gate, metric });
    if (asked === undefined)
      return { bounds: [...bounds, ...checkCounted(still, gate)], regression: undefined };
    const regression: RegressionGate = { gate, asked, metric: ofTag(metric, gate.tag), still };
    return { bounds, regression };
  });
  const regressions = checkRegressions(
    perGate.flatMap(({ regression }) => regression ?? []),
    { seed },
  );
  const gates: GateOutcome[] = [
    ...checkSteady(run, { as: "run" }),
    ...(baseline ? checkSteady(baseline, { as: "baseline" }) : []),
    ...checkNever(results, file.never),
    checkErrors(results, file.errorsAtMost),
    ...(paired && baseline && !file.mayDropQuestions ? [checkSameQuestions(paired, baseline.results)] : []),
    ...perGate.flatMap(({ bounds }) => bounds),
    ...regressions,
  ];
  return {
    run: markOf(run),
    baseline: baseline ? markOf(baseline) : null,
    gates,
    isMet: gates.every(({ isMet }) => isMet),
  };
}

function markOf({ id, name, set, results }: EvalRun): GatedRun {
  return { id, name, setHash: set.hash, questions: results.length };
}

/** A tag that is misspelt would select nothing, and what is measured on nothing cannot fail. */
function tagged(
  results: readonly QuestionResult[],
  tag: string | undefined,
): (result: QuestionResult) => boolean {
  if (tag === undefined) return () => true;
  const tags = [...new Set(results.flatMap((result) => result.tags))].sort();
  if (!tags.includes(tag)) {
    throw new AppError("gate-invalid", `No question has the tag "${tag}"; ${guessOf(tag, tags)}`, {
      hint: "Correct the gate's tag.",
    });
  }
  return (result) => result.tags.includes(tag);
}
