import type { PairedResults } from "../compare/pair-results.ts";
import type { EvalRun, QuestionResult } from "../runs/eval-run.ts";
import type { GateFile } from "./gate-file.ts";
import type { GateOutcome } from "./gate-report.ts";

/** What must never happen, one outcome for each name: those that the file lists, or those that did happen and the clean slate. */
export function checkNever(results: readonly QuestionResult[], never: GateFile["never"]): GateOutcome[] {
  const happened = [...new Set(results.flatMap(({ violations }) => violations))].sort();
  const named = never === "all" ? happened : never;
  if (never === "all" && named.length === 0) {
    return [
      {
        ...about("never", "nothing that must never happen"),
        isMet: true,
        found: "0 questions",
        brokenBy: [],
      },
    ];
  }
  return named.map((violation): GateOutcome => {
    const guilty = results.filter(({ violations }) => violations.includes(violation));
    return {
      ...about("never", `no ${violation}`),
      isMet: guilty.length === 0,
      found: `${guilty.length} questions`,
      brokenBy: guilty.map(({ id, question }) => ({ id, question, came: violation })),
    };
  });
}

/** Questions that ended in an error, which every other figure leaves out. */
export function checkErrors(results: readonly QuestionResult[], atMost: number): GateOutcome {
  const failed = results.filter(({ error }) => error !== null);
  const isMet = failed.length <= atMost;
  return {
    ...about("errors", atMost === 0 ? "no errors" : `at most ${atMost} errors`),
    isMet,
    found: `${failed.length} questions`,
    brokenBy: isMet
      ? []
      : failed.map(({ id, question, error }) => ({ id, question, came: error?.code ?? "error" })),
  };
}

/** Questions of the baseline that the run does not hold: leaving a question out must not be a way through the gate. */
export function checkSameQuestions(
  { onlyFirst, reworded }: Pick<PairedResults, "onlyFirst" | "reworded">,
  baseline: readonly QuestionResult[],
): GateOutcome {
  const questionOf = new Map(baseline.map(({ id, question }) => [id, question]));
  const brokenBy = [
    ...onlyFirst.map((id) => ({ id, came: "not in the run" })),
    ...reworded.map((id) => ({ id, came: "worded otherwise in the run" })),
  ].map(({ id, came }) => ({ id, question: questionOf.get(id) ?? "", came }));
  return {
    ...about("same-questions", "every question of the baseline"),
    isMet: brokenBy.length === 0,
    found: `${brokenBy.length} questions are missing or reworded`,
    brokenBy,
  };
}

/** A run, or a baseline, that is not of one state: whatever it comes to, nobody can say of what. None where nothing moved. */
export function checkSteady(
  { name, moved = [] }: Pick<EvalRun, "name" | "moved">,
  { as }: { as: "run" | "baseline" },
): GateOutcome[] {
  if (moved.length === 0) return [];
  return [
    {
      ...about("steady", `nothing moved under the ${as} "${name}"`),
      isMet: false,
      found: moved.join(", "),
      brokenBy: [],
    },
  ];
}

function about(
  kind: GateOutcome["kind"],
  name: string,
): Pick<GateOutcome, "kind" | "name" | "metric" | "tag"> {
  return { kind, name, metric: null, tag: null };
}
