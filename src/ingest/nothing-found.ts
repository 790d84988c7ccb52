import { AppError } from "../errors.ts";
import type { DocumentSummary } from "../stores/documents.ts";
import { ingestibleExtensions } from "./discover-sources.ts";

export interface NothingFoundContext {
  /** Absolute paths that were looked into. */
  readonly roots: readonly string[];
  /** Documents of the collection. */
  readonly stored: readonly DocumentSummary[];
}

/**
 * The error for paths without a document. An empty folder is more often a wrong path or a drive that is not there than
 * the wish to forget everything, so what was read from it stays; the error says so and how to remove it.
 */
export function nothingFound(paths: readonly string[], { roots, stored }: NothingFoundContext): AppError {
  const kept = stored.filter(({ root }) => roots.includes(root));
  const message = `Nothing to ingest was found in ${paths.join(", ")}.`;
  const [first] = kept;
  if (first === undefined) {
    const known = ingestibleExtensions.map((extension) => `.${extension}`).join(" ");
    return new AppError("no-documents", message, {
      hint: `Files that can be ingested end in one of: ${known}`,
    });
  }
  const stay =
    kept.length === 1
      ? "The document read from it before stays"
      : `The ${kept.length} documents read from it before stay`;
  const ids = kept.length === 1 ? JSON.stringify(first.id) : "<id…>";
  return new AppError("no-documents", `${message} ${stay}.`, {
    hint: `Check the path. To remove what is stored: assay documents remove ${ids}`,
  });
}
