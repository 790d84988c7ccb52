import type { DocumentSummary } from "../../../api/wire/documents.ts";

/** Where a document stands whose text was handed in and read from no folder. */
const HANDED_IN = "handed-in";

export function isHandedIn({ root }: Pick<DocumentSummary, "root">): boolean {
  return root === HANDED_IN;
}

export function cameFrom(document: Pick<DocumentSummary, "root">): string {
  return isHandedIn(document) ? "put here by hand" : document.root;
}
