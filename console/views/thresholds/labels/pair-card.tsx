import { useMemo } from "preact/hooks";
import type { DrawnPair } from "../../../api/wire/pairs.ts";
import { compareLines } from "../../../parts/difference/compare-lines.ts";
import { LineText } from "../../../parts/difference/line-text.tsx";
import { countOf } from "../../../parts/format.ts";
import { entryPath } from "../../../parts/golden/entry-path.ts";
import { Markdown } from "../../../parts/markdown.tsx";

/** Both questions with what differs, and the answer behind the stored one. Neither similarity nor verdicts are shown. */
export function PairCard({
  pair: { asked, stored, answer, entryId, requests, others },
}: {
  pair: DrawnPair;
}) {
  const lines = useMemo(() => compareLines(stored, asked), [stored, asked]);
  return (
    <article class="card pair-card" aria-live="polite">
      <dl class="pair-questions">
        <dt>Asked{requests !== undefined && requests > 1 && <span class="faint"> {requests} times</span>}</dt>
        <dd class="pair-asked">
          {lines.map(({ after }, at) => after && <LineText key={at} side={after} change="added" />)}
        </dd>
        <dt>Stored</dt>
        <dd>
          {lines.map(({ before }, at) => before && <LineText key={at} side={before} change="removed" />)}
        </dd>
      </dl>
      <section class="pair-answer" aria-label="The stored answer">
        <h3>
          Its answer
          {entryId !== null && (
            <a class="small" href={entryPath(entryId)}>
              golden entry {entryId}
            </a>
          )}
        </h3>
        {answer === null ? (
          <p class="faint">Not kept: judge by the questions alone, or say that you are not sure.</p>
        ) : (
          <Markdown text={answer} />
        )}
      </section>
      {others > 0 && (
        <p class="faint small">{countOf(others, "other person has", "other people have")} labelled it.</p>
      )}
    </article>
  );
}
