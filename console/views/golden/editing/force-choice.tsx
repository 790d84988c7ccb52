import type { ApiProblem } from "../../../api/api-problem.ts";
import { FailureLine } from "../../../parts/failure.tsx";
import { refusalOf } from "./refusal-of.ts";

interface ForceChoiceProps {
  problem: ApiProblem | undefined;
  isForced: boolean;
  onForce: (isForced: boolean) => void;
}

/** Commands of the terminal help nobody here. */
function withoutCommand(problem: ApiProblem): ApiProblem {
  return problem.hint?.startsWith("assay ") === true ? { ...problem, hint: undefined } : problem;
}

/** Why a write was refused, and where a person may overrule that: what overruling means. */
export function ForceChoice({ problem, isForced, onForce }: ForceChoiceProps) {
  if (!problem) return null;
  const { kind } = refusalOf(problem);
  const isLink = kind === "link";
  if (!isLink && kind !== "near") return <FailureLine problem={withoutCommand(problem)} />;
  return (
    <div class="failure" role="alert">
      <p class="failure-title">{problem.message}</p>
      <label class="check">
        <input
          type="checkbox"
          checked={isForced}
          onChange={(event) => onForce(event.currentTarget.checked)}
        />
        <span>
          <strong>Write it all the same.</strong>{" "}
          {isLink
            ? "Askers will get an answer with a link that leads nowhere."
            : "A question may then get the answer of the other entry, or this answer in its place: only one of them can be right."}{" "}
          The history will say that it was forced, and by whom.
        </span>
      </label>
    </div>
  );
}
