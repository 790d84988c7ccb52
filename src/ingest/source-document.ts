import type { DocumentFormat, Metadata } from "../stores/documents.ts";
import type { TreeFormat } from "../text/markdown/document-tree.ts";

/** One document as read, before it is parsed: a file, or one record of a .jsonl file. */
export interface SourceDocument {
  /** Id of the document in the store. */
  readonly id: string;
  readonly root: string;
  /** Where it was read, for messages: a path, with `:line` for a record. */
  readonly location: string;
  readonly source: string;
  readonly format: DocumentFormat;
  /** How `source` is parsed. */
  readonly syntax: TreeFormat;
  /** Title that wins over the one in the text; "" where there is none. */
  readonly title: string;
  /** Title where the text has none either: the file's name or the record's id. */
  readonly fallbackTitle: string;
  /** What the record or the path say, without front matter and without `--meta`. */
  readonly metadata: Metadata;
  /** What a record says of itself, also what cannot be filtered on; nothing for a file. */
  readonly declared: Readonly<Record<string, unknown>>;
}
