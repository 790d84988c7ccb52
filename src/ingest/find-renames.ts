import type { DocumentSummary } from "../stores/documents.ts";
import { hashText } from "../text/hash-text.ts";
import type { SourceDocument } from "./source-document.ts";

/**
 * A document that is gone and a new one with the same content are one document under a new id: its aliases, and the
 * golden entries that cite it, follow. Each gone document is used once; a blank one is nobody's.
 */
export function findRenames(
  added: readonly SourceDocument[],
  gone: readonly DocumentSummary[],
): Map<string, DocumentSummary> {
  const byContent = new Map<string, DocumentSummary[]>();
  for (const document of gone) {
    byContent.set(document.contentHash, [...(byContent.get(document.contentHash) ?? []), document]);
  }
  const renames = new Map<string, DocumentSummary>();
  for (const source of added) {
    if (source.source.trim() === "") continue;
    const from = byContent.get(hashText(source.source))?.shift();
    if (from) renames.set(source.id, from);
  }
  return renames;
}
