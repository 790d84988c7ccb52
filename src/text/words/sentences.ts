/**
 * Sentences of prose. The Unicode rules break after "e.g." before a capital, inside code spans and links, and at the
 * line ends of wrapped text; documentation is full of all of these, so they are hidden from the segmenter first.
 */
export interface Sentence {
  readonly text: string;
  /** Offsets into the text: `text.slice(start, end)` is the sentence. */
  readonly start: number;
  readonly end: number;
}

/** Code spans, links, images, autolinks and addresses, in which a full stop ends nothing. */
const SPAN =
  /(?<!`)(`+)(?!`).{1,500}?(?<!`)\1(?!`)|!?\[[^\]\n]{0,500}\]\([^)\n]{0,500}\)|<[^<>\s][^<>\n]{0,500}>|\bhttps?:\/\/[^\s<>)]*[^\s<>).,;:!?]/g;
/** Abbreviations after which a capital letter does not begin a sentence. */
const ABBREVIATION =
  /(?:^|[\s("'[])(?:e\.g|i\.e|etc|vs|cf|resp|approx|incl|excl|fig|no|nos|sec|ver|dr|mr|mrs|ms|st|al)\.\s*$/i;
/** A line that begins a block of its own: list item, quote, heading, table row, fence, container. */
const BLOCK_START = /^[ \t]*(?:[-*+>|]|#{1,6}|\d{1,9}[.)])(?:[ \t]|$)|^[ \t]*(?:`{3}|~{3}|:{3}|\|)/;

/** A line after which the next one begins anew. */
const BLOCK_LINE = /^[ \t]*(?:#{1,6}[ \t]|`{3}|~{3}|:{3}|\|)/;

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Sentences in order, without the white space between them. Nothing but white space lies outside a sentence. */
export function splitSentences(text: string): Sentence[] {
  const hidden = hideLineEnds(text.replace(SPAN, (span) => "X".padEnd(span.length, "x")));
  const sentences: Sentence[] = [];
  let start = 0;
  let end = 0;
  for (const { segment } of segmenter.segment(hidden)) {
    end += segment.length;
    if (end < hidden.length && ABBREVIATION.test(hidden.slice(start, end)) && !/\n/.test(segment)) continue;
    pushTrimmed(sentences, text, { start, end });
    start = end;
  }
  return sentences;
}

function pushTrimmed(sentences: Sentence[], text: string, range: { start: number; end: number }): void {
  const raw = text.slice(range.start, range.end);
  const trimmed = raw.trim();
  if (trimmed === "") return;
  const start = range.start + raw.indexOf(trimmed);
  sentences.push({ text: trimmed, start, end: start + trimmed.length });
}

/** Line ends inside a paragraph become spaces; blank lines and starts of blocks stay ends of sentences. */
function hideLineEnds(text: string): string {
  const lines = text.split(/(\r\n|\n|\r)/);
  return lines
    .map((part, index) => {
      if (index % 2 === 0) return part;
      const before = lines[index - 1] ?? "";
      const after = lines[index + 1] ?? "";
      const joined =
        before.trim() !== "" && after.trim() !== "" && !BLOCK_START.test(after) && !BLOCK_LINE.test(before);
      return joined ? " ".repeat(part.length) : "\n".repeat(part.length);
    })
    .join("");
}
