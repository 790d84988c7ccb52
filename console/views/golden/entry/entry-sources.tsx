import type { Freshness, GoldenListing } from "../../../api/wire/golden.ts";
import { Badge } from "../../../parts/badge.tsx";
import { documentPath } from "../../../parts/passages/document-path.ts";
import { freshnessTone, referenceWords } from "../golden-words.ts";

/** What the answer rests on, with what became of each since the review. */
export function EntrySources({ listing: { entry, freshness } }: { listing: GoldenListing }) {
  return (
    <section class="card">
      <h2>Sources</h2>
      {entry.sources.length === 0 && (
        <p>
          None is recorded, so nobody can tell whether the answer still holds, and it is not served. A review
          names them.
        </p>
      )}
      <ul class="entry-facts">
        {freshness.sources.map((source, index) => (
          <li key={index}>
            <p>
              <SourceLink source={source} /> <Badge {...toneOf(source)}>{wordOf(source)}</Badge>
            </p>
            <p class="faint small">{source.reason}</p>
          </li>
        ))}
        {freshness.brokenLinks.map(({ url, reason, now }) => (
          <li key={url}>
            <p>
              Link <code>{url}</code> <Badge tone="bad">broken</Badge>
            </p>
            <p class="faint small">
              {reason}
              {now !== undefined && ` What it led to is ${now} now.`}
            </p>
          </li>
        ))}
        {freshness.evidence.map(({ label, documentId, isNearest }) => (
          <li key={label}>
            <p>
              <a href={documentPath(documentId)}>{label}</a> <Badge tone="warn">came since</Badge>
            </p>
            <p class="faint small">
              {isNearest
                ? "It is nearer to the question than all the sources."
                : "It is as near to the question as the sources."}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Source = Freshness["sources"][number];

function SourceLink({ source: { label, reference } }: { source: Source }) {
  if (reference.kind === "topic") return <code>{referenceWords(reference)}</code>;
  return <a href={documentPath(reference.documentId)}>{label}</a>;
}

function toneOf(source: Source) {
  const tone = source.movedTo ? ("warn" as const) : freshnessTone(source.verdict);
  return { tone };
}

function wordOf({ verdict, movedTo }: Source): string {
  if (movedTo) return "moved";
  switch (verdict) {
    case "fresh":
      return "same as reviewed";
    case "changed":
      return "changed";
    case "missing":
      return "gone";
    case "ambiguous-version":
      return "versions differ";
  }
}
