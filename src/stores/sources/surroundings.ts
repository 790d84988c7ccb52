import type { PassageRecord } from "../documents.ts";
import { openAround, veilingTag } from "./enclosing.ts";
import { sectionOf } from "./find-section.ts";
import { type SectionPlace, sectionText } from "./hash-section.ts";
import { headingLines } from "./heading-lines.ts";
import { type Include, includesOf } from "./included-texts.ts";

/**
 * What no passage holds and may yet turn what one says into its opposite: an element or a container around it, a line
 * through its heading or a badge beside that, a text that is included, a cell of a table that spans others.
 */
export interface Surroundings {
  /** Open elements, containers and blocks of a template, outermost first. */
  readonly around: readonly string[];
  /** Marks of its heading, and spans of its cells. */
  readonly within: readonly string[];
  readonly includes: readonly Include[];
}

const HTML_PAGE = /^\s*<(?:!doctype|html|head|body)\b/iu;

/**
 * @param passage one of the passages
 * @param place all passages of the document, in order, and its source
 */
export function surroundingsOf(passage: PassageRecord, { passages, source }: SectionPlace): Surroundings {
  const slice = source.slice(passage.start, passage.end);
  // A passage of HTML is Markdown written from the tree; a part of a long table or code has no tag before it.
  const isHtml = HTML_PAGE.test(source) || (slice.startsWith("<") && slice !== passage.text);
  const around = openAround(passage, { source, isHtml });
  const heading = headingMarks(passage, { passages, source });
  if (isHtml) return { around, within: [...heading, ...spansOf(slice)], includes: [] };
  return {
    around,
    within: heading,
    includes: includesOf(sectionText(passage, { passages, source }), source),
  };
}

/** Signs, before this was recorded, that a review should look again once the page was edited. */
const DOUBTFUL =
  /^veiled|<details|v-(?:if|show)|^:::\s*(?:danger|warning|caution|details)|deprecat|obsolete|outdated|legacy|no longer|\bold\b/iu;

/** Whether what stands around a passage speaks against it, where nobody knows what stood there at the review. */
export function isDoubtful(
  { around, within, includes }: Surroundings,
  { sectionMoved }: { sectionMoved: boolean },
): boolean {
  return around.some((mark) => DOUBTFUL.test(mark)) || (sectionMoved && within.length + includes.length > 0);
}

/** The heading as it is written, where that is more than its title. Its depth and its id are no marks. */
function headingMarks(passage: PassageRecord, { passages, source }: SectionPlace): string[] {
  const title = passage.headings.at(-1);
  if (title === undefined) return [];
  const first = sectionOf(passages, passage)[0] ?? passage;
  const from = passages[passages.indexOf(first) - 1]?.end ?? 0;
  const line = headingLines(source.slice(from, first.start)).at(-1)?.text ?? "";
  if (/^<h[1-6]/iu.test(line.trimStart())) {
    return [...line.matchAll(/<[a-z][^>]*>/giu)].map(([tag]) => tag).filter(veilingTag);
  }
  const written = (line.split("\n")[0] ?? "")
    .replace(/^ {0,3}#{1,6}(?=[ \t])/u, "")
    .replace(/[ \t]#+[ \t]*$/u, "")
    .replace(/\{#[^\s{}]+\}\s*$/u, "")
    .replace(/\s+/gu, " ")
    .trim();
  return written === title ? [] : [`heading ${written.replace(/_/gu, "*")}`];
}

/** A value that stands for several rows or columns is read as one of each of them. */
function spansOf(html: string): string[] {
  return [...html.matchAll(/<(t[dh])\b[^>]*>/giu)].flatMap(([tag], index) => {
    const spans = [...tag.matchAll(/\b(colspan|rowspan)\s*=\s*["']?(\d+)/giu)];
    return spans
      .filter(([, , count]) => count !== "1")
      .map(([, name = "", count]) => `cell ${index} ${name.toLowerCase()} ${count}`);
  });
}
