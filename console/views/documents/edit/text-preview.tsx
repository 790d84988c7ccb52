import { useMemo } from "preact/hooks";
import type { DocumentDetail } from "../../../api/wire/documents.ts";
import { Difference } from "../../../parts/difference/difference.tsx";
import { FailureLine } from "../../../parts/failure.tsx";
import { countOf } from "../../../parts/format.ts";
import { entryPath } from "../../../parts/golden/entry-path.ts";
import { entryTitle } from "../../../parts/golden/entry-title.ts";
import { Loading } from "../../../parts/loading.tsx";
import { useResting } from "../use-resting.ts";
import { comparePassages, listAffected } from "./compare-passages.ts";

interface TextPreviewProps {
  id: string;
  detail: DocumentDetail | undefined;
  text: string;
}

/** What putting a text would do: to the passages, to the answers that cite them, and line by line. */
export function TextPreview({ id, detail, text }: TextPreviewProps) {
  if (!detail) return <p>A new document. It is cut into passages when it is put.</p>;
  return <Changes id={id} detail={detail} text={text} />;
}

function Changes({
  id,
  detail: { document, passages },
  text,
}: TextPreviewProps & { detail: DocumentDetail }) {
  const { golden } = useResting(id);
  const { kept, gone } = useMemo(
    () => comparePassages({ source: document.source, passages }, text),
    [document, passages, text],
  );
  const affected =
    golden.state === "ready" ? listAffected(golden.value.entries, { documentId: id, gone }) : [];
  return (
    <section class="stack" aria-labelledby="preview">
      <h2 id="preview">What it changes</h2>
      <p>
        Of {countOf(passages.length, "passage")}, <strong>{kept.length} stay</strong> as they are and{" "}
        <strong>{gone.length} go or change</strong>. What comes in their place is cut when the text is put.
      </p>
      {golden.state === "loading" && <Loading label="Looking which answers rest on them" />}
      {golden.state === "failed" && <FailureLine problem={golden.problem} />}
      {golden.state === "ready" &&
        (affected.length === 0 ? (
          <p>No reviewed answer that is served now goes out of date.</p>
        ) : (
          <div class="document-lost">
            <p>
              {countOf(affected.length, "reviewed answer")} will not be served until somebody looks at{" "}
              {affected.length === 1 ? "it" : "them"}:
            </p>
            <ul>
              {affected.map(({ entry }) => (
                <li key={entry.id}>
                  <a href={entryPath(entry.id)}>{entryTitle(entry)}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      <Difference label={`Changes of ${document.title}`} before={document.source} after={text} />
    </section>
  );
}
