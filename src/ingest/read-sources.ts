import { AppError } from "../errors.ts";
import type { DocumentSummary } from "../stores/documents.ts";
import type { Discovery } from "./discover-sources.ts";
import { documentId, readSource } from "./read-source.ts";
import type { IngestFailure } from "./report.ts";
import type { SourceDocument } from "./source-document.ts";
import { throwIfInterrupted } from "./write-documents.ts";

export interface ReadSources {
  readonly documents: readonly SourceDocument[];
  readonly failed: readonly IngestFailure[];
  /** True for a stored document whose source may still be there, although it was not read. */
  readonly isProtected: (document: DocumentSummary) => boolean;
}

export interface ReadOptions {
  readonly collection: string;
  readonly signal: AbortSignal | undefined;
}

/** Reads every file found. Of two documents with one id the first is kept and the second reported. */
export async function readSources(
  discovery: Discovery,
  { collection, signal }: ReadOptions,
): Promise<ReadSources> {
  const documents = new Map<string, SourceDocument>();
  const failed: IngestFailure[] = [...discovery.failed];
  const protectedIds = new Set<string>();
  const recordRoots = new Set<string>();
  for (const file of discovery.files) {
    throwIfInterrupted(signal, 0);
    const read = await readSource(file, collection);
    failed.push(...read.failed);
    for (const id of read.protectedIds) protectedIds.add(id);
    for (const root of read.protectedRecordRoots) recordRoots.add(root);
    for (const document of read.documents) {
      const first = documents.get(document.id);
      if (first) failed.push(duplicate(document, first));
      else documents.set(document.id, document);
    }
  }
  const folders = discovery.unreadable.map(({ root, relativePath }) => {
    return { root, prefix: relativePath === "" ? "" : documentId(`${relativePath}/`, collection) };
  });
  const isProtected = ({ id, root, format }: DocumentSummary) =>
    protectedIds.has(id) ||
    (format === "record" && recordRoots.has(root)) ||
    folders.some((folder) => folder.root === root && (format === "record" || id.startsWith(folder.prefix)));
  return { documents: [...documents.values()], failed, isProtected };
}

function duplicate(document: SourceDocument, first: SourceDocument): IngestFailure {
  const error = new AppError(
    "document-invalid",
    `${document.location} has the id "${document.id}", which ${first.location} has already.`,
    {
      hint:
        document.root === first.root
          ? "Ids are unique within a collection: give one of the two another id."
          : "Ingest the folders one by one, each with its own --collection.",
    },
  );
  return {
    path: document.location,
    code: error.code,
    message: error.message,
    ...(error.hint && { hint: error.hint }),
  };
}
