import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type ApiProblem, problemOf } from "../../../api/api-problem.ts";
import { call } from "../../../api/call.ts";
import { useSessionControl } from "../../../api/session.tsx";
import type { DrawProgress, PairLabelsKept } from "../../../api/wire/pairs.ts";
import { useNotices } from "../../../parts/notices.tsx";
import { useKept } from "../../../parts/use-kept.ts";
import { isRefusedForGood, nextBatch, readWaiting, type WaitingLabel, without } from "./outbox.ts";

/** Labels on their way. */
export interface Outbox {
  readonly waiting: readonly WaitingLabel[];
  /** Why the last try failed; undefined while all is well. */
  readonly problem: ApiProblem | undefined;
  /** Of a draw, as the server told with the last labels of it that it kept; undefined where it told nothing of it. */
  readonly progressOf: (draw: string) => DrawProgress | null | undefined;
  readonly add: (label: WaitingLabel) => void;
  /** Takes the last one out again, once what is on its way is through; undefined where none waits any more. */
  readonly takeBack: () => Promise<WaitingLabel | undefined>;
  /** What the server told of the progress does not hold any more. */
  readonly forgetProgress: () => void;
  readonly sendNow: () => void;
}

const RETRY_MS = 4000;

/**
 * Sends labels as they come, keeps in this tab what the server did not confirm, and tries again until it does. While the server
 * asks for a key nothing is sent; they go under the key they were given with, and under no other.
 */
export function useSending(): Outbox {
  const { current } = useSessionControl();
  const notify = useNotices();
  const isEnded = current.state !== "signed-in" || current.isEnded;
  const [kept, keep] = useKept("pair-labels");
  const waiting = readWaiting(kept);
  const latest = useRef(waiting);
  const onItsWay = useRef<Promise<void>>(undefined);
  const [problem, setProblem] = useState<ApiProblem>();
  const [progress, setProgress] = useState<{ draw: string; told: DrawProgress | null }>();
  const change = useCallback(
    (next: readonly WaitingLabel[]) => {
      latest.current = next;
      keep(next.length === 0 ? undefined : JSON.stringify(next));
    },
    [keep],
  );
  const sendAll = useCallback(async () => {
    let most: number | undefined;
    for (;;) {
      const batch = nextBatch(latest.current, most);
      const [first] = batch;
      if (!first) return;
      try {
        const labels = batch.map(({ pair, says, key }) => ({ pair, says, key }));
        const { progress: told } = await call<PairLabelsKept>("POST", "/v1/pairs/labels", {
          body: { draw: first.draw, labels },
        });
        change(without(latest.current, batch));
        setProgress({ draw: first.draw, told });
        setProblem(undefined);
      } catch (error) {
        const refused = problemOf(error);
        if (!isRefusedForGood(refused)) {
          setProblem(refused);
          return;
        }
        // One of them holds the others up: from here on each goes alone.
        if (batch.length > 1) most = 1;
        else {
          change(without(latest.current, batch));
          notify(`A label was not kept, and cannot be: ${refused.message}`, "bad");
        }
      }
    }
  }, [change, notify]);
  const send = useCallback((): Promise<void> => {
    onItsWay.current ??= sendAll().finally(() => {
      onItsWay.current = undefined;
    });
    return onItsWay.current;
  }, [sendAll]);
  useEffect(() => {
    if (kept !== undefined && !isEnded) void send();
  }, [kept, send, isEnded]);
  useEffect(() => {
    if (!problem || isEnded) return;
    const timer = setInterval(() => void send(), RETRY_MS);
    return () => clearInterval(timer);
  }, [problem, send, isEnded]);
  return {
    ...{ waiting, problem },
    progressOf: (draw) => (progress?.draw === draw ? progress.told : undefined),
    add: (label) => change([...latest.current, label]),
    async takeBack() {
      await onItsWay.current;
      const last = latest.current.at(-1);
      if (last) change(latest.current.slice(0, -1));
      return last;
    },
    forgetProgress: () => setProgress(undefined),
    sendNow: () => void send(),
  };
}
