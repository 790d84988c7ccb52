import { type ApiProblem, toApiProblem } from "../../../api/api-problem.ts";
import type { Answer, AskEvent, AskedTurn, TraceEntry } from "../../../api/wire/ask.ts";

/** What is asked, besides the turns before it. */
export interface Asking {
  readonly question: string;
  /** Empty: none in particular. */
  readonly surface: string;
  /** As they are typed, separated by commas. */
  readonly audience: string;
  readonly language: string;
  /** JSON, as it is typed; empty: none. */
  readonly filter: string;
}

/** One question and all that is known of its answer. */
export interface Turn {
  readonly id: string;
  readonly asking: Asking;
  /** Whether the turn before it was sent along, with those that it followed. */
  readonly follows: boolean;
  readonly state: "running" | "answered" | "stopped" | "failed";
  /** What was written so far, or what the answer says. */
  readonly text: string;
  /** Why what was written before is void. */
  readonly discarded?: string;
  readonly entries: readonly TraceEntry[];
  readonly answer?: Answer;
  readonly problem?: ApiProblem;
}

export function beginTurn(id: string, { asking, follows }: Pick<Turn, "asking" | "follows">): Turn {
  return { id, asking, follows, state: "running", text: "", entries: [] };
}

const brokenOff: ApiProblem = {
  status: 0,
  code: "stream-broken",
  message: "The connection broke off before the answer was whole.",
  hint: "What is shown is what came until then, and may be wrong. Ask again.",
  requestId: undefined,
};

/** Takes in one event. The answer is the whole truth; what came before only let it be seen early. */
export function takeEvent(turn: Turn, { event, data }: AskEvent): Turn {
  switch (event) {
    case "text":
      return { ...turn, text: turn.text + data.text };
    case "discard":
      return { ...turn, text: "", discarded: data.reason };
    case "stage":
      return { ...turn, entries: [...turn.entries, data.entry] };
    case "answer": {
      const entries = data.trace?.entries ?? turn.entries;
      return { ...turn, state: "answered", text: data.text, entries, answer: data };
    }
    case "error":
      return failTurn(turn, toApiProblem(data));
    default:
      return turn;
  }
}

export function failTurn(turn: Turn, problem: ApiProblem): Turn {
  return { ...turn, state: "failed", problem };
}

export function stopTurn(turn: Turn): Turn {
  return turn.state === "running" ? { ...turn, state: "stopped" } : turn;
}

/** A stream that ended without its last event was broken off on the way. */
export function endTurn(turn: Turn): Turn {
  return turn.state === "running" ? failTurn(turn, brokenOff) : turn;
}

/** What the server is told where a question follows the last of these: what was answered since a question that followed none. */
export function historyOf(turns: readonly Turn[]): AskedTurn[] {
  const begin = turns.findLastIndex(({ follows }) => !follows);
  return turns
    .slice(Math.max(0, begin))
    .filter(({ state }) => state === "answered")
    .flatMap(({ asking, text }): AskedTurn[] => [
      { role: "user", text: asking.question },
      { role: "assistant", text },
    ]);
}
