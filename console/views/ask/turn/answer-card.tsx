import { FailureLine } from "../../../parts/failure.tsx";
import { Markdown } from "../../../parts/markdown.tsx";
import { AnswerHead } from "./answer-head.tsx";
import { Citations } from "./citations.tsx";
import { Opinion } from "./opinion.tsx";
import type { Turn } from "./turn.ts";

/** An answer as it is written, then as it is. */
export function AnswerCard({ turn, onAgain }: { turn: Turn; onAgain: () => void }) {
  const { asking, state, text, answer, problem, discarded } = turn;
  return (
    <article class="card answer" aria-busy={state === "running"}>
      <h2>{asking.question}</h2>
      <AnswerHead turn={turn} />
      {discarded !== undefined && state === "running" && (
        <p class="small faint">What was written is void, and is written anew: {discarded}</p>
      )}
      {text !== "" ? (
        <div class={state === "answered" ? "answer-text" : "answer-text unfinished"}>
          <Markdown text={text} />
        </div>
      ) : (
        state === "running" && <p class="faint">Looking for the answer…</p>
      )}
      {state === "stopped" && (
        <p class="small" role="status">
          Stopped. {text === "" ? "Nothing was written yet." : "What was written until then is no answer."}
        </p>
      )}
      {problem && <FailureLine problem={problem} />}
      {state !== "running" && state !== "answered" && (
        <div class="actions">
          <button type="button" class="button" onClick={onAgain}>
            Ask again
          </button>
        </div>
      )}
      {answer && (
        <>
          <Citations answer={answer} />
          <Opinion key={answer.id} answer={answer} />
        </>
      )}
    </article>
  );
}
