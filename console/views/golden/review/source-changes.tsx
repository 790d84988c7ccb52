import type { Review, SourceChange } from "../../../api/wire/golden.ts";
import { Badge } from "../../../parts/badge.tsx";
import { Difference } from "../../../parts/difference/difference.tsx";
import { documentPath } from "../../../parts/passages/document-path.ts";
import { changeWords, referenceWords } from "../golden-words.ts";
import { KeptSources } from "./kept-sources.tsx";

/** All sources of an answer: what became of those that moved since its review, each with its difference, and the others. */
export function SourceChanges({ review }: { review: Review }) {
  const { changes, freshness } = review;
  return (
    <>
      {changes.map((change, index) => (
        <ChangedSource key={index} change={change} />
      ))}
      <KeptSources review={review} />
      {freshness.evidence.map(({ label, documentId, startLine, text, isNearest }) => (
        <section key={`${documentId} ${startLine}`} class="changed-source">
          <h3>
            <a href={documentPath(documentId)}>{label}</a> <Badge tone="warn">came since</Badge>
          </h3>
          <p>
            This text did not exist at the review and is{" "}
            {isNearest
              ? "nearer to the question than anything else"
              : "as near to the question as the sources"}
            . Saving the review says that the answer holds beside it.
          </p>
          <blockquote class="evidence">{text}</blockquote>
        </section>
      ))}
    </>
  );
}

function ChangedSource({ change }: { change: SourceChange }) {
  const { source, verdict, before, after, patch, successor } = change;
  const { tone, label, explanation } = changeWords(change);
  const { reference } = source;
  const now =
    after === undefined
      ? "Now: gone"
      : `Now${verdict.currentVersion === undefined ? "" : `, ${verdict.currentVersion}`}`;
  return (
    <section class="changed-source">
      <h3>
        {reference.kind === "topic" ? (
          <code>{referenceWords(reference)}</code>
        ) : (
          <a href={documentPath(reference.documentId)}>{source.label}</a>
        )}{" "}
        <Badge tone={tone}>{label}</Badge>
      </h3>
      <p>{explanation}</p>
      {successor && reference.kind !== "topic" && verdict.movedTo && (
        <p>
          <a href={documentPath(verdict.movedTo.documentId)}>Its place now</a>
        </p>
      )}
      {(before !== undefined || after !== undefined) && before !== after && (
        <Difference
          label={`Change of ${source.label}`}
          before={before ?? ""}
          after={after ?? ""}
          titles={[before === undefined ? "As reviewed: not kept" : `As reviewed, ${source.version}`, now]}
          patch={patch}
        />
      )}
    </section>
  );
}
