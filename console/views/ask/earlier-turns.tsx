import { FailureLine } from "../../parts/failure.tsx";
import { Markdown } from "../../parts/markdown.tsx";
import { SourceBadge } from "./turn/source-badge.tsx";
import type { Turn } from "./turn/turn.ts";

/** What was asked before in this conversation, the newest first. */
export function EarlierTurns({ turns }: { turns: readonly Turn[] }) {
  if (turns.length === 0) return null;
  return (
    <section class="earlier" aria-labelledby="earlier">
      <h2 id="earlier">Asked before</h2>
      {turns.toReversed().map(({ id, asking, answer, text, problem }) => (
        <details key={id} class="earlier-turn">
          <summary>
            <span>{asking.question}</span> {answer && <SourceBadge source={answer.source} />}
          </summary>
          {text !== "" && <Markdown text={text} />}
          {problem && <FailureLine problem={problem} />}
        </details>
      ))}
    </section>
  );
}
