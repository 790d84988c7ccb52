import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { problemOf } from "../../../api/api-problem.ts";
import { callForStream } from "../../../api/call.ts";
import { readEvents } from "../../../api/read-events.ts";
import { useSession } from "../../../api/session.tsx";
import type { AskEvent } from "../../../api/wire/ask.ts";
import { useKept } from "../../../parts/use-kept.ts";
import { toRequest } from "./to-request.ts";
import { type Asking, beginTurn, endTurn, failTurn, stopTurn, type Turn, takeEvent } from "./turn.ts";

/** Turns that are kept through a reload; older ones are still in the log. */
const MOST_KEPT = 8;

export interface Conversation {
  /** Oldest first. */
  readonly turns: readonly Turn[];
  readonly isRunning: boolean;
  /** Asks; `follows` sends the turns before it along. */
  readonly ask: (asking: Asking, options: { follows: boolean }) => Promise<void>;
  /** Gives up what runs. */
  readonly stop: () => void;
  readonly clear: () => void;
}

/** Questions and their answers as they come, one at a time; kept in this tab for whoever is signed in. */
export function useConversation(): Conversation {
  const { surfaces } = useSession();
  const [kept, keep] = useKept("turns");
  const [turns, setTurns] = useState<readonly Turn[]>(() => readTurns(kept));
  const running = useRef<AbortController>(undefined);
  const latest = useRef(turns);
  latest.current = turns;
  const isRunning = turns.at(-1)?.state === "running";
  const explain = surfaces.length === 0;

  useEffect(() => {
    if (!isRunning) keep(turns.length === 0 ? undefined : JSON.stringify(turns.slice(-MOST_KEPT)));
  }, [turns, isRunning, keep]);
  useEffect(() => () => running.current?.abort(), []);

  const ask = useCallback<Conversation["ask"]>(
    async (asking, { follows }) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const before = latest.current.map(stopTurn);
      const begun = beginTurn(crypto.randomUUID(), { asking, follows });
      const change = (next: (turn: Turn) => Turn) =>
        setTurns((known) => known.map((turn) => (turn.id === begun.id ? next(turn) : turn)));
      setTurns([...before, begun]);
      try {
        const body = toRequest(asking, { before: follows ? before : [], explain });
        const response = await callForStream("/v1/ask", { body, signal: controller.signal });
        if (response.body) {
          for await (const event of readEvents<AskEvent>(response.body))
            change((turn) => takeEvent(turn, event));
        }
        change(endTurn);
      } catch (error) {
        if (controller.signal.aborted) return change(stopTurn);
        // A connection that fails on the way is told from an answer that is an error by the problem it carries.
        const isAnswer = error instanceof Error && "problem" in error;
        change((turn) => (isAnswer ? failTurn(turn, problemOf(error)) : endTurn(turn)));
      }
    },
    [explain],
  );
  return {
    ...{ turns, isRunning, ask },
    stop: () => running.current?.abort(),
    clear: () => {
      running.current?.abort();
      setTurns([]);
    },
  };
}

/** What this program kept itself; another version may have kept something else. */
function readTurns(kept: string | undefined): readonly Turn[] {
  if (kept === undefined) return [];
  try {
    const turns: unknown = JSON.parse(kept);
    return Array.isArray(turns) ? turns.filter(isTurn) : [];
  } catch {
    return [];
  }
}

function isTurn(value: unknown): value is Turn {
  return (
    typeof value === "object" && value !== null && "asking" in value && "entries" in value && "state" in value
  );
}
