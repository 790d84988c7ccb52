import { normaliseText } from "../../text/hash-text.ts";
import type { DocumentSummary, PassageRecord } from "../documents.ts";
import type { SnapshotReader } from "./snapshot-reader.ts";

/**
 * A text that stands in its section word for word, while an edit before or after it moved the places at which the section
 * is cut. Whole lines are compared, so that "5" is not found in "50".
 */
export function findRecut(
  document: DocumentSummary,
  { hash, heading, reader }: { hash: string; heading: string | null | undefined; reader: SnapshotReader },
): { text: string; first: PassageRecord; hashes: readonly string[] } | undefined {
  const text = reader.reviewedText(hash);
  if (text === undefined) return undefined;
  const wanted = `\n${normaliseText(text)}\n`;
  const source = reader.source(document.id);
  const found = runsOf(reader.passages(document.id)).flatMap((run) => {
    const first = run[0];
    const last = run.at(-1);
    if (!first || !last || (heading !== undefined && (first.headings.at(-1) ?? null) !== heading)) return [];
    if (!`\n${normaliseText(source.slice(first.start, last.end))}\n`.includes(wanted)) return [];
    const shared = run.filter((passage) => sharesLines(passage.text, text));
    return [{ text, first, hashes: (shared.length > 0 ? shared : run).map((passage) => passage.hash) }];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Passages that follow one another under one heading. */
function runsOf(passages: readonly PassageRecord[]): PassageRecord[][] {
  const runs: PassageRecord[][] = [];
  for (const passage of passages) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const isBeside =
      before?.anchor === passage.anchor && before.headings.join("\n") === passage.headings.join("\n");
    if (run && isBeside) run.push(passage);
    else runs.push([passage]);
  }
  return runs;
}

function sharesLines(a: string, b: string): boolean {
  const linesOf = (text: string) =>
    normaliseText(text)
      .split("\n")
      .filter((line) => line.trim() !== "");
  const lines = new Set(linesOf(b));
  return linesOf(a).some((line) => lines.has(line));
}
