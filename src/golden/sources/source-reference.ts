import type { SourceReference } from "../../stores/golden.ts";

/**
 * How people name a source: `path/to/page.md` (the document), `path/to/page.md#anchor` (the passages of that
 * section), `path/to/page.md:42` (the passage on that line), `topic:kafka` (every document of the topic).
 */
export type SourceInput = string | SourceReference;

/** One way to read a source as written; which one holds depends on the documents that exist. */
export type SourceReading =
  | { readonly kind: "document"; readonly documentId: string }
  | { readonly kind: "line"; readonly documentId: string; readonly line: number }
  | { readonly kind: "section"; readonly documentId: string; readonly anchor: string }
  | { readonly kind: "topic"; readonly topic: string };

/**
 * Every way to read a source, the most literal first: an id with `:` or `#` in it wins over a line or an anchor.
 * Empty for a blank text.
 */
export function readSourceInput(text: string): SourceReading[] {
  const written = text.trim();
  if (written === "") return [];
  const readings: SourceReading[] = [{ kind: "document", documentId: written }];
  const topic = /^topic:\s*(\S.*)$/u.exec(written)?.[1];
  if (topic !== undefined) readings.push({ kind: "topic", topic });
  const [, beforeLine, line] = /^(.+):([1-9]\d{0,8})$/u.exec(written) ?? [];
  if (beforeLine !== undefined) readings.push({ kind: "line", documentId: beforeLine, line: Number(line) });
  const [, beforeAnchor, anchor] = /^(.+)#([^#]+)$/u.exec(written) ?? [];
  if (beforeAnchor !== undefined && anchor !== undefined) {
    readings.push({ kind: "section", documentId: beforeAnchor, anchor });
  }
  return readings;
}

/** Equal for equal references. */
export function referenceKey(reference: SourceReference): string {
  if (reference.kind === "topic") return JSON.stringify(["topic", reference.topic]);
  return reference.kind === "document"
    ? JSON.stringify(["document", reference.documentId])
    : JSON.stringify(["passage", reference.documentId, reference.passageHash, reference.place ?? null]);
}

/** The reference as a reader would write it; a passage without its place in the document. */
export function formatReference(reference: SourceReference): string {
  return reference.kind === "topic" ? `topic:${reference.topic}` : reference.documentId;
}
