import type { ApiProblem } from "../api/api-problem.ts";
import { Hint } from "./hint.tsx";

/** Something could not be shown: what happened, what helps, and another try. */
export function Failure({ problem, onRetry }: { problem: ApiProblem; onRetry?: () => void }) {
  return (
    <div class="failure" role="alert">
      <p class="failure-title">{problem.message}</p>
      {problem.hint && (
        <p>
          <Hint text={problem.hint} />
        </p>
      )}
      <p class="faint">
        {problem.code}
        {problem.requestId && ` · request ${problem.requestId}`}
      </p>
      {onRetry && (
        <button type="button" class="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Something could not be done, said where it was tried. */
export function FailureLine({ problem }: { problem: ApiProblem }) {
  return (
    <p class="failure-line" role="alert">
      {problem.message} {problem.hint && <Hint text={problem.hint} />}
    </p>
  );
}
