import type { Proposal } from "../../api/wire/suggestions.ts";
import { Moment } from "../../parts/moment.tsx";
import { askedWords } from "./suggestion-words.ts";

/** What in the log speaks for a suggestion. */
export function SuggestionEvidence({ evidence }: { evidence: Proposal["evidence"] }) {
  const { examples, outcomes, up, down, similarity, notes, firstAt, lastAt } = evidence;
  return (
    <section>
      <h3>What was asked</h3>
      <p>
        {askedWords(evidence)}, first <Moment at={firstAt} />, last <Moment at={lastAt} />.
        {up + down > 0 && ` Thumbs: ${up} up, ${down} down.`}
        {similarity !== null && ` Similarity to the entry's nearest question: ${similarity.toFixed(3)}.`}
      </p>
      <ul class="examples">
        {examples.map((example) => (
          <li key={example}>
            <q>{example}</q>
          </li>
        ))}
      </ul>
      {Object.keys(outcomes).length > 0 && (
        <>
          <h3>What came of it</h3>
          <ul class="examples">
            {Object.entries(outcomes).map(([outcome, count]) => (
              <li key={outcome}>
                {count} × {outcome}
              </li>
            ))}
          </ul>
        </>
      )}
      {notes.map((note) => (
        <p key={note} class="note-line">
          {note}
        </p>
      ))}
    </section>
  );
}
