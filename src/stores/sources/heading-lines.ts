/** ATX and setext headings of Markdown, and headings of HTML. A line that only looks like one counts as one. */
const HEADING = /^ {0,3}#{1,6}(?:[ \t].*)?$|^.*\S.*\n {0,3}(?:=+|-+)[ \t]*$|<h[1-6][\s>].*$/gimu;

const COMMENT = /<!--[\s\S]*?(?:-->|$)/gu;

interface HeadingLine {
  readonly start: number;
  readonly text: string;
}

/** Where headings begin in a text, outside comments, in UTF-16 offsets. */
export function headingLines(text: string): HeadingLine[] {
  const visible = text.replace(COMMENT, (comment) => comment.replace(/[^\n]/gu, " "));
  return [...visible.matchAll(HEADING)].map((match) => ({ start: match.index, text: match[0] }));
}
