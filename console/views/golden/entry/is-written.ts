import type { GoldenAddition, GoldenEntry, SourceInput } from "../../../api/wire/golden.ts";

/**
 * Whether an entry is what is being written: the server may have written it although its answer to the browser was lost. Of
 * sources, which the server keeps resolved, it compares the documents and topics; white space at the ends makes no difference.
 */
export function isWritten(entry: GoldenEntry, addition: GoldenAddition): boolean {
  return (
    entry.revision === 1 &&
    (addition.id === undefined || addition.id === entry.id) &&
    plain(entry.answer) === plain(addition.answer) &&
    isSame(textsOf(entry.phrasings), addition.phrasings) &&
    isSame(textsOf(entry.negatives), addition.negatives ?? []) &&
    isSame(entry.audience, addition.audience ?? []) &&
    isSame(entry.labels, addition.labels ?? []) &&
    (entry.language ?? "").toLowerCase() === (addition.language ?? "").toLowerCase() &&
    (entry.state === "draft") === (addition.draft ?? false) &&
    isSame(
      entry.sources.map(({ reference }) => ownerOf(reference)),
      addition.sources.map(ownerOf),
    )
  );
}

/** The document or the topic of a source, as somebody wrote it or as the server keeps it. */
function ownerOf(source: SourceInput): string {
  if (typeof source !== "string")
    return source.kind === "topic" ? `topic:${source.topic}` : source.documentId;
  return source.startsWith("topic:") ? source : source.replace(/#.*$|:\d+$/, "");
}

function textsOf(questions: readonly { text: string }[]): string[] {
  return questions.map(({ text }) => text);
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [some, others].map((words) => [...new Set(words.map(plain))].sort());
  return JSON.stringify(one) === JSON.stringify(other);
}

function plain(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}
