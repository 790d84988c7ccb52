import { toMarkdown } from "mdast-util-to-markdown";
import type { Answer } from "../../answer/answer.ts";
import type { Citation } from "../../generate/citation.ts";
import { citationUrl } from "../../generate/citation-url.ts";
import { sectionTitle } from "../../generate/section-title.ts";
import { withoutLocalLinks } from "../../text/site/replace-links.ts";
import type { UrlCitation } from "../protocol/chat-completions.ts";

type Cited = Pick<Answer, "source" | "text" | "citations">;

/**
 * The answer for clients that draw Markdown wherever they stand: what a quoted page links beside itself would lead astray
 * there, so its words stay without the link. What a person or a model wrote is not touched.
 */
export function readable<Shown extends Pick<Answer, "source" | "text">>(answer: Shown): Shown {
  return answer.source === "extracted" ? { ...answer, text: withoutLocalLinks(answer.text) } : answer;
}

/** The sources that have a web address, each with the place of its number in the text, or all of it where none is written. */
export function annotate({ source, text, citations }: Cited): UrlCitation[] {
  return citations.flatMap((citation): UrlCitation[] => {
    const url = citationUrl(citation);
    if (url === null) return [];
    const mark = `[${citation.number}]`;
    // What looks like a number in a reviewed answer is part of the answer.
    const at = source === "golden" ? -1 : text.indexOf(mark);
    const [start, end] = at === -1 ? [0, text.length] : [at, at + mark.length];
    const title = sectionTitle(citation);
    return [{ type: "url_citation", url_citation: { start_index: start, end_index: end, title, url } }];
  });
}

/** A list in Markdown to put below an answer, for clients that show nothing but its text; empty without sources. */
export function listSources({ citations }: Pick<Cited, "citations">): string {
  if (citations.length === 0) return "";
  const items = citations.map((citation) => ({
    type: "listItem" as const,
    spread: false,
    children: [{ type: "paragraph" as const, children: place(citation) }],
  }));
  const list = toMarkdown(
    {
      type: "root",
      children: [
        { type: "paragraph", children: [{ type: "text", value: "Sources:" }] },
        { type: "list", spread: false, children: items },
      ],
    },
    { bullet: "-" },
  );
  return `\n\n${list.trimEnd()}`;
}

function place(citation: Citation) {
  const { number, documentId, startLine, endLine } = citation;
  const lines = startLine === endLine ? `line ${startLine}` : `lines ${startLine}-${endLine}`;
  const url = citationUrl(citation);
  const name = { type: "text" as const, value: sectionTitle(citation) };
  return [
    { type: "text" as const, value: `${number}: ` },
    url === null ? name : { type: "link" as const, url, children: [name] },
    { type: "text" as const, value: ` (${documentId}, ${lines})` },
  ];
}
