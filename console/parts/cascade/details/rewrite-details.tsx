import type { StageEntry, TraceEntry } from "../../../api/wire/ask.ts";
import { countOf } from "../../format.ts";
import { ModelCalls } from "./model-calls.tsx";

const origins: Readonly<Record<string, string>> = {
  question: "as asked",
  "stand-alone": "made whole",
  rewrite: "in other words",
  part: "one part of it",
  "without-entity": "without the name",
  identifier: "what it names",
  "hypothetical-answer": "an answer made up",
};

interface RewriteDetailsProps {
  entry: StageEntry<"rewrite">;
  /** All stages: the search tells which query found what. */
  entries: readonly TraceEntry[];
}

/** What was searched besides the question as asked. */
export function RewriteDetails({ entry, entries }: RewriteDetailsProps) {
  const { expansion, standAlone, queries, calls } = entry;
  const search = entries.find((each) => each.stage === "retrieve");
  return (
    <>
      {search?.stage === "retrieve" ? (
        <SearchedQueries entry={search} />
      ) : (
        <ul class="cascade-reasons">
          {standAlone !== null && <li>{standAlone}</li>}
          {queries.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {expansion.length > 0 && (
        <p class="small">
          Words added to the search for words: <em>{expansion.join(", ")}</em>
        </p>
      )}
      <ModelCalls calls={calls} />
    </>
  );
}

/** Each query with how many of the passages it found. */
export function SearchedQueries({ entry: { queries, hits } }: { entry: StageEntry<"retrieve"> }) {
  return (
    <ol class="cascade-reasons">
      {queries.map(({ text, origin }, index) => {
        const found = hits.filter(({ foundBy }) => foundBy.some(({ query }) => query === index)).length;
        return (
          <li key={text}>
            {text}{" "}
            <span class="faint small">
              {origins[origin] ?? origin}: found {countOf(found, "passage")}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
