import { useRef, useState } from "preact/hooks";
import { callWithProgress, type WorkProgress } from "./call-with-progress.ts";
import { type Action, useAction } from "./use-action.ts";

interface LongWorkOptions<Result> {
  /** Name of the event that holds the result. */
  result: string;
  /** Told what came of it; it runs until that is settled, and an error of it is the work's. */
  onDone: (result: Result) => void | Promise<void>;
  /** Told when a person gave it up. @default nothing */
  onGivenUp?: () => void;
  /** What helps where the connection breaks off. @default to start it again */
  hint?: string;
}

/** Work of the server that takes a while: how far it is, what stopped it, and a way to give it up. */
export interface LongWork<Progress> extends Action<[body?: unknown]> {
  /** Undefined while it does not run, and before it was heard of. */
  readonly progress: Progress | undefined;
  readonly giveUp: () => void;
}

export function useLongWork<Result, Progress = WorkProgress>(
  path: string,
  { result, onDone, onGivenUp, hint }: LongWorkOptions<Result>,
): LongWork<Progress> {
  const [progress, setProgress] = useState<Progress>();
  const running = useRef<AbortController>(undefined);
  const action = useAction(async (body: unknown = {}) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    try {
      const value = await callWithProgress<Result, Progress>(path, {
        ...{ body, result, signal, onProgress: setProgress },
        ...(hint !== undefined && { hint }),
      });
      await onDone(value);
    } catch (error) {
      if (!signal.aborted) throw error;
      onGivenUp?.();
    } finally {
      setProgress(undefined);
    }
  });
  return { ...action, progress, giveUp: () => running.current?.abort() };
}
