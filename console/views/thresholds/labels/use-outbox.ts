import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type ApiProblem, problemOf } from "../../../api/api-problem.ts";
import { call } from "../../../api/call.ts";
import type { DrawProgress, PairLabelsKept } from "../../../api/wire/pairs.ts";
import { useKept } from "../../../parts/use-kept.ts";
import { nextBatch, readWaiting, type WaitingLabel, without } from "./outbox.ts";

/** Labels on their way. */
export interface Outbox {
  readonly waiting: readonly WaitingLabel[];
  /** Why the last try failed; undefined while all is well. */
  readonly problem: ApiProblem | undefined;
  /** As the server told with the last labels that it kept. */
  readonly progress: DrawProgress | null | undefined;
  readonly add: (label: WaitingLabel) => void;
  /** Takes the last one out again; false where it is on its way already, or none waits. */
  readonly takeBack: () => boolean;
  readonly sendNow: () => void;
}

const RETRY_MS = 4000;

/** Sends labels as they come, keeps in this tab what the server did not confirm, and tries again until it does. */
export function useOutbox(): Outbox {
  const [kept, keep] = useKept("pair-labels");
  const waiting = readWaiting(kept);
  const latest = useRef(waiting);
  const onItsWay = useRef<readonly WaitingLabel[]>([]);
  const [problem, setProblem] = useState<ApiProblem>();
  const [progress, setProgress] = useState<DrawProgress | null>();
  const change = useCallback(
    (next: readonly WaitingLabel[]) => {
      latest.current = next;
      keep(next.length === 0 ? undefined : JSON.stringify(next));
    },
    [keep],
  );
  const send = useCallback(async () => {
    if (onItsWay.current.length > 0) return;
    for (;;) {
      const batch = nextBatch(latest.current);
      const [first] = batch;
      if (!first) return;
      onItsWay.current = batch;
      try {
        const labels = batch.map(({ pair, says, key }) => ({ pair, says, key }));
        const { progress: told } = await call<PairLabelsKept>("POST", "/v1/pairs/labels", {
          body: { draw: first.draw, labels },
        });
        change(without(latest.current, batch));
        setProgress(told);
        setProblem(undefined);
      } catch (error) {
        setProblem(problemOf(error));
        return;
      } finally {
        onItsWay.current = [];
      }
    }
  }, [change]);
  const count = waiting.length;
  useEffect(() => {
    if (count > 0) void send();
  }, [count, send]);
  useEffect(() => {
    if (!problem) return;
    const timer = setInterval(() => void send(), RETRY_MS);
    return () => clearInterval(timer);
  }, [problem, send]);
  return {
    ...{ waiting, problem, progress },
    add: (label) => change([...latest.current, label]),
    takeBack() {
      const last = latest.current.at(-1);
      if (!last || onItsWay.current.includes(last)) return false;
      change(latest.current.slice(0, -1));
      return true;
    },
    sendNow: () => void send(),
  };
}
