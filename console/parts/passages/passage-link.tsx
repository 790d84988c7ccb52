import { useMay } from "../../api/session.tsx";
import { documentPath } from "./document-path.ts";

interface PassageLinkProps {
  documentId: string;
  /** @default the document as a whole */
  passageId?: string | undefined;
  title: string;
  headings?: readonly string[];
  startLine?: number | undefined;
}

/** Leads to a passage in its page; only its name for who may not read whole documents. */
export function PassageLink(props: PassageLinkProps) {
  const { documentId, passageId, title, headings = [], startLine } = props;
  const mayRead = useMay("curator");
  const below = headings.filter((heading, index) => index > 0 || heading !== title);
  const name = [title, ...below].join(" › ");
  const place = `${documentId}${startLine === undefined ? "" : `:${startLine}`}`;
  const href = documentPath(documentId, passageId === undefined ? {} : { passage: passageId });
  return (
    <span class="passage-link">
      {mayRead ? <a href={href}>{name}</a> : <span>{name}</span>} <span class="faint small">{place}</span>
    </span>
  );
}
