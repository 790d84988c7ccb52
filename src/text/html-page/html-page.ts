import { escapeHtml } from "./escape-html.ts";
import { pageStyle } from "./page-style.ts";

export interface HtmlPage {
  /** Plain text. */
  readonly title: string;
  /** What the page's own parts need beside the style of every page. @default nothing */
  readonly style?: string;
  /** HTML; whoever made it escaped what it holds. */
  readonly body: string;
}

/**
 * A page that stands by itself: no script, no font, no request, and a policy that forbids them. It can be mailed, printed and
 * kept.
 */
export function htmlPage({ title, style = "", body }: HtmlPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${pageStyle}${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** @param lines plain text, a paragraph each */
export function paragraphs(lines: readonly string[]): string {
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n");
}

/** A list of terms and what they are, both plain text. */
export function terms(pairs: Readonly<Record<string, string>>): string {
  return Object.entries(pairs)
    .map(([term, value]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join("\n");
}
