import type { StageEntry, TraceEntry } from "../../../api/wire/ask.ts";
import { Badge } from "../../badge.tsx";
import { countOf } from "../../format.ts";
import { PassageLink } from "../../passages/passage-link.tsx";
import { ScoreBar } from "../../score-bar.tsx";
import { SimilarityScale } from "../../similarity-scale.tsx";
import { type Candidate, findersOf, followCandidates } from "../follow-candidates.ts";
import { SearchedQueries } from "./rewrite-details.tsx";

interface SearchDetailsProps {
  entry: StageEntry<"retrieve">;
  entries: readonly TraceEntry[];
  cited: ReadonlyMap<string, number>;
}

const modes: Readonly<Record<StageEntry<"retrieve">["mode"], string>> = {
  hybrid: "by meaning and by words",
  dense: "by meaning",
  text: "by words",
};

/** What the search found, with everything that became of it afterwards: the whole way of each passage in one row. */
export function SearchDetails({ entry, entries, cited }: SearchDetailsProps) {
  const { queries, hits, filter, entities, ambiguous, recalled, belowThreshold, mode } = entry;
  const candidates = followCandidates(entries, cited);
  const unlisted = recalled + belowThreshold - hits.length;
  return (
    <>
      <p class="small faint">Searched {modes[mode]}.</p>
      {entities.map(({ field, value }) => (
        <p class="small" key={field}>
          Only documents with {field} <strong>{value}</strong>, which the question names.
        </p>
      ))}
      {ambiguous.map(({ reason }) => (
        <p class="small" key={reason}>
          {reason}
        </p>
      ))}
      {filter && entities.length === 0 && (
        <p class="small">
          Filter: <code>{JSON.stringify(filter)}</code>
        </p>
      )}
      {queries.length > 1 && <SearchedQueries entry={entry} />}
      {candidates.length > 0 && (
        <ol class="candidates" aria-label="Passages found">
          {candidates.map((candidate) => (
            <CandidateRow
              key={candidate.hit.passageId}
              candidate={candidate}
              search={entry}
              entries={entries}
            />
          ))}
        </ol>
      )}
      {unlisted > 0 && (
        <p class="faint small">{countOf(unlisted, "more passage")} farther away, not listed.</p>
      )}
    </>
  );
}

interface CandidateRowProps {
  candidate: Candidate;
  search: StageEntry<"retrieve">;
  entries: readonly TraceEntry[];
}

function CandidateRow({ candidate: { hit, score, fate }, search, entries }: CandidateRowProps) {
  const rerank = entries.find((entry) => entry.stage === "rerank");
  return (
    <li class="candidate">
      <PassageLink {...hit} />
      <span class="candidate-fate">
        <Badge tone={fate.tone}>{fate.words}</Badge>
      </span>
      <SimilarityScale label="Similarity" value={hit.similarity} threshold={search.threshold} />
      {score !== null && rerank?.stage === "rerank" ? (
        <ScoreBar label="Rerank" value={score} floor={rerank.floor} />
      ) : (
        <span />
      )}
      <span class="faint small candidate-note">
        {findersOf(hit, search.queries.length)}
        {fate.because !== undefined && ` · ${fate.because}`}
      </span>
    </li>
  );
}
