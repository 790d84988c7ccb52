import { useCallback, useState } from "preact/hooks";
import { type ApiProblem, problemOf } from "./api-problem.ts";

/** Something a person sets off: one at a time, with what came of it. */
export interface Action<Args extends readonly unknown[]> {
  /** Resolves to whether it succeeded; does nothing while it runs. */
  readonly run: (...args: Args) => Promise<boolean>;
  readonly isRunning: boolean;
  readonly problem: ApiProblem | undefined;
  readonly dismiss: () => void;
}

export function useAction<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<void>,
): Action<Args> {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const run = useCallback(
    async (...args: Args) => {
      if (isRunning) return false;
      setRunning(true);
      setProblem(undefined);
      try {
        await work(...args);
        return true;
      } catch (error) {
        setProblem(problemOf(error));
        return false;
      } finally {
        setRunning(false);
      }
    },
    [work, isRunning],
  );
  return { run, isRunning, problem, dismiss: () => setProblem(undefined) };
}
