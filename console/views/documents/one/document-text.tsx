import { useEffect, useMemo, useRef } from "preact/hooks";
import { pathOf } from "../../../api/path-of.ts";
import type { DocumentRecord, PassageRecord } from "../../../api/wire/documents.ts";
import { Empty } from "../../../parts/empty.tsx";
import { documentPath } from "../../../parts/passages/document-path.ts";
import { useQuery } from "../../../parts/use-query.ts";
import { useShortcuts } from "../../../shell/shortcuts.tsx";
import { markPassages, type Segment } from "./mark-passages.ts";

interface DocumentTextProps {
  document: DocumentRecord;
  passages: readonly PassageRecord[];
}

/** The text as it was read, cut where it is cut for the search. The passage that the address names is marked and brought into view. */
export function DocumentText({ document, passages }: DocumentTextProps) {
  const [shown, show] = useQuery("passage");
  const segments = useMemo(() => markPassages(document.source, passages), [document, passages]);
  const index = passages.findIndex(({ id }) => id === shown);
  const move = (steps: number) => {
    const next = passages[Math.min(passages.length - 1, Math.max(0, index + steps))];
    if (next) show(next.id);
  };
  useShortcuts("Document", [
    { keys: ["j"], label: "Next passage", run: () => move(1) },
    { keys: ["k"], label: "Previous passage", run: () => move(-1) },
  ]);
  if (document.source.trim() === "") return <Empty title="The document has no text" />;
  const isLost = shown !== "" && index < 0;
  return (
    <section aria-labelledby="text">
      <h2 id="text" class="hidden-text">
        Text
      </h2>
      {isLost && (
        <p class="document-lost" role="status">
          The passage that the link names is not in the document any more: its text changed since.{" "}
          <a href={pathOf(documentPath(document.id))}>Show the document as it is</a>
        </p>
      )}
      <div class="document-text">
        {segments.map((segment, place) => (
          <SegmentText
            key={segment.passage?.id ?? `between ${place}`}
            segment={segment}
            documentId={document.id}
            isShown={segment.passage !== undefined && segment.passage.id === shown}
          />
        ))}
      </div>
    </section>
  );
}

interface SegmentTextProps {
  segment: Segment;
  documentId: string;
  isShown: boolean;
}

function SegmentText({ segment: { text, passage, number }, documentId, isShown }: SegmentTextProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) element.current?.scrollIntoView({ block: "center" });
  }, [isShown]);
  // Line breaks at the ends are those between two boxes.
  const lines = text.replace(/^\n+|\n+$/g, "");
  if (!passage) return lines === "" ? null : <div class="segment between">{lines}</div>;
  const place = [...passage.headings, `line ${passage.startLine}`].join(" › ");
  return (
    <div ref={element} class={isShown ? "segment passage shown" : "segment passage"}>
      <a
        class="segment-number"
        href={documentPath(documentId, { passage: passage.id })}
        aria-label={`Passage ${number}: ${place}`}
        aria-current={isShown ? "true" : undefined}
        title={place}
      >
        {number}
      </a>
      {isShown ? <mark class="shown-passage">{lines}</mark> : lines}
      {passage.truncated && (
        <p class="small segment-note">The embedding model does not read this passage to its end.</p>
      )}
    </div>
  );
}
