import { useState } from "preact/hooks";
import { useResource } from "../../../api/use-resource.ts";
import type { DocumentDetail } from "../../../api/wire/documents.ts";
import type { Freshness, Review } from "../../../api/wire/golden.ts";
import { FailureLine } from "../../../parts/failure.tsx";
import { Loading } from "../../../parts/loading.tsx";
import { documentPath } from "../../../parts/passages/document-path.ts";
import { documentRoute } from "../../documents/document-route.ts";
import { keptSources, keptWords, referenceWords } from "../golden-words.ts";

/** The sources that nothing happened to. Of an answer that nobody reviewed their text is shown at once: it is to be read first. */
export function KeptSources({ review }: { review: Review }) {
  const kept = keptSources(review);
  const isNew = review.entry.reviewedBy === "";
  return (
    <>
      <p>{keptWords(review)}</p>
      <ul class="entry-facts" aria-label="Sources as they read now">
        {kept.map((source, index) => (
          <li key={index}>
            <KeptSource source={source} isShown={isNew} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface KeptSourceProps {
  source: Freshness["sources"][number];
  isShown: boolean;
}

function KeptSource({ source: { reference, label }, isShown }: KeptSourceProps) {
  const [isOpen, setOpen] = useState(isShown);
  if (reference.kind === "topic") {
    return (
      <>
        <code>{referenceWords(reference)}</code> <span class="faint small">every document of the topic</span>
      </>
    );
  }
  return (
    <>
      <a href={documentPath(reference.documentId)}>{label}</a>
      {reference.kind === "document" ? (
        <span class="faint small"> the whole document</span>
      ) : (
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary class="small">Its text</summary>
          {isOpen && <PassageText documentId={reference.documentId} hash={reference.passageHash} />}
        </details>
      )}
    </>
  );
}

function PassageText({ documentId, hash }: { documentId: string; hash: string }) {
  const detail = useResource<DocumentDetail>(documentRoute(documentId));
  if (detail.state === "loading") return <Loading label="Reading it" />;
  if (detail.state === "failed") return <FailureLine problem={detail.problem} />;
  const passage = detail.value.passages.find((each) => each.hash === hash);
  if (!passage) {
    return <p class="faint small">Its document is cut into other passages now: the text stands in there.</p>;
  }
  return <blockquote class="evidence kept">{passage.text}</blockquote>;
}
