import type { DocumentSummary } from "../stores/documents.ts";
import { namesArchive } from "../stores/sources/names-archive.ts";
import { hashText } from "../text/hash-text.ts";
import type { SourceDocument } from "./source-document.ts";

/**
 * A document that is gone and a new one with the same content are one document under a new id: its aliases, and the
 * golden entries that cite it, follow. Each gone document is used once; a blank one is nobody's. A copy that is kept as it was
 * while the page went on under a new name is no rename: one whose name says so, or one beside an edited page of that title.
 */
export function findRenames(
  added: readonly SourceDocument[],
  gone: readonly DocumentSummary[],
): Map<string, DocumentSummary> {
  const byContent = new Map<string, DocumentSummary[]>();
  for (const document of gone) {
    byContent.set(document.contentHash, [...(byContent.get(document.contentHash) ?? []), document]);
  }
  const edited = added.filter(({ source }) => !byContent.has(hashText(source)));
  const renames = new Map<string, DocumentSummary>();
  for (const source of added) {
    if (source.source.trim() === "") continue;
    const candidates = byContent.get(hashText(source.source)) ?? [];
    const at = candidates.findIndex(({ id }) => !namesArchive(source.id, id));
    const from = candidates[at];
    if (!from || edited.some((other) => isEditOf(other, source))) continue;
    candidates.splice(at, 1);
    renames.set(source.id, from);
  }
  return renames;
}

/** The same title, and at least a third of the lines that are no headings. */
function isEditOf(edited: SourceDocument, original: SourceDocument): boolean {
  if (titleOf(edited) !== titleOf(original)) return false;
  const lines = linesOf(original.source);
  const shared = [...linesOf(edited.source)].filter((line) => lines.has(line)).length;
  return shared * 3 >= lines.size;
}

function titleOf({ title, source }: SourceDocument): string {
  return title !== "" ? title : (/^#[ \t].*$|<h1[\s>].*$/imu.exec(source)?.[0].trim() ?? "");
}

function linesOf(source: string): Set<string> {
  return new Set(
    source.split(/\r\n|\n|\r/).flatMap((line) => (line.startsWith("#") ? [] : line.trim() || [])),
  );
}
