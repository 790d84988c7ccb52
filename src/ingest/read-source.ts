import { extname, posix } from "node:path";
import { AppError } from "../errors.ts";
import type { SourceFile } from "./discover-sources.ts";
import { readRecords } from "./read-records.ts";
import { readTextFile } from "./read-text-file.ts";
import type { IngestFailure } from "./report.ts";
import type { SourceDocument } from "./source-document.ts";

export interface SourceRead {
  readonly documents: readonly SourceDocument[];
  readonly failed: readonly IngestFailure[];
  /** Ids whose file could not be read: their stored documents stay. */
  readonly protectedIds: readonly string[];
  /** Roots with a .jsonl file that was not read whole: none of their records may count as gone. */
  readonly protectedRecordRoots: readonly string[];
}

/** Documents of one file. A file that cannot be read is a failure, not an error: the others go on. */
export async function readSource(file: SourceFile, collection: string): Promise<SourceRead> {
  const id = documentId(file.relativePath, collection);
  const extension = extname(file.path).slice(1).toLowerCase();
  try {
    const source = await readTextFile(file.path);
    if (extension !== "jsonl") {
      const syntax = extension === "txt" ? "text" : extension.startsWith("htm") ? "html" : "markdown";
      const document: SourceDocument = {
        id,
        root: file.root,
        location: file.path,
        source,
        format: syntax,
        syntax,
        title: "",
        fallbackTitle: posix.basename(file.relativePath, extname(file.relativePath)),
        metadata: sectionOf(file.relativePath),
        declared: {},
      };
      return { documents: [document], failed: [], protectedIds: [], protectedRecordRoots: [] };
    }
    const { records, failed } = readRecords(source, file.path);
    const documents = records.map((record): SourceDocument => {
      return {
        id: documentId(record.id, collection),
        root: file.root,
        location: `${file.path}:${record.line}`,
        source: record.text,
        format: "record",
        syntax: record.syntax,
        title: record.title,
        fallbackTitle: record.id,
        metadata: { ...record.metadata, ...sectionOf(file.relativePath) },
        declared: record.declared,
      };
    });
    return {
      documents,
      failed,
      protectedIds: [],
      protectedRecordRoots: failed.length > 0 ? [file.root] : [],
    };
  } catch (error) {
    if (!AppError.isInstance(error)) throw error;
    const hint = error.hint === undefined ? {} : { hint: error.hint };
    const failure: IngestFailure = { path: file.path, code: error.code, message: error.message, ...hint };
    const isRecords = extension === "jsonl";
    return {
      documents: [],
      failed: [failure],
      protectedIds: isRecords ? [] : [id],
      protectedRecordRoots: isRecords ? [file.root] : [],
    };
  }
}

/** Documents of the default collection have their path as id; others are told apart by the collection before it. */
export function documentId(name: string, collection: string): string {
  return collection === "default" ? name : `${collection}:${name}`;
}

/** The first folder on the way to the file. */
function sectionOf(relativePath: string): { section?: string } {
  const [first, ...rest] = relativePath.split("/");
  return first === undefined || rest.length === 0 ? {} : { section: first };
}
