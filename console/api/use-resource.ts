import { useCallback, useEffect, useState } from "preact/hooks";
import { type ApiProblem, problemOf } from "./api-problem.ts";
import { call } from "./call.ts";
import { useSignedInAgain } from "./use-signed-in-again.ts";

/** What a view knows of something it shows. While it is read anew the last state stays. */
export type Resource<Value> = (
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly problem: ApiProblem }
  | { readonly state: "ready"; readonly value: Value }
) & {
  /** Reads it anew; resolves when that is done. */
  readonly reload: () => Promise<void>;
};

type Known<Value> = { path: string } & (
  | { state: "failed"; problem: ApiProblem }
  | { state: "ready"; value: Value }
);

/** Reads `path` when it is first shown and whenever it changes. Null: not yet. */
export function useResource<Value>(path: string | null): Resource<Value> {
  const [known, setKnown] = useState<Known<Value>>();
  const read = useCallback(
    async (signal?: AbortSignal) => {
      if (path === null) return;
      try {
        const value = await call<Value>("GET", path, signal ? { signal } : {});
        setKnown({ path, state: "ready", value });
      } catch (error) {
        if (!signal?.aborted) setKnown({ path, state: "failed", problem: problemOf(error) });
      }
    },
    [path],
  );
  useEffect(() => {
    const controller = new AbortController();
    void read(controller.signal);
    return () => controller.abort();
  }, [read]);
  const reload = useCallback(() => read(), [read]);
  useSignedInAgain(known?.state === "failed" && known.problem.status === 401, () => void read());
  return known?.path === path ? { ...known, reload } : { state: "loading", reload };
}
