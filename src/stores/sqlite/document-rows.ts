import { z } from "zod";
import type {
  DocumentRecord,
  DocumentSummary,
  Metadata,
  MetadataValue,
  PassageRecord,
} from "../documents.ts";
import { brokenRow } from "./translate-error.ts";

/** Columns of a document without its source. */
export const SUMMARY_COLUMNS =
  "number, id, collection, root, title, format, content_hash, version, revision, metadata, index_key, ingested_at";

export interface SummaryRow {
  number: number;
  id: string;
  collection: string;
  root: string;
  title: string;
  format: string;
  content_hash: string;
  version: string;
  revision: number;
  metadata: string;
  index_key: string;
  ingested_at: string;
}

export interface DocumentRow extends SummaryRow {
  source: string;
}

/** Columns of a passage `p` of a document `d`. */
export const PASSAGE_COLUMNS = `p.number, p.id, d.id AS document_id, p.ordinal, p.headings, p.anchor, p.start_offset,
  p.end_offset, p.start_line, p.end_line, p.hash, p.embedding_hash, p.truncated, p.text`;

export interface PassageRow {
  number: number;
  id: string;
  document_id: string;
  ordinal: number;
  headings: string;
  anchor: string | null;
  start_offset: number;
  end_offset: number;
  start_line: number;
  end_line: number;
  hash: string;
  embedding_hash: string;
  truncated: number;
  text: string;
}

const formatSchema = z.enum(["markdown", "html", "text", "record"]);

export function toSummary(row: SummaryRow): DocumentSummary {
  const format = formatSchema.safeParse(row.format);
  if (!format.success) throw brokenRow(`document "${row.id}" has the format "${row.format}"`);
  return {
    id: row.id,
    collection: row.collection,
    root: row.root,
    title: row.title,
    format: format.data,
    contentHash: row.content_hash,
    version: row.version,
    revision: row.revision,
    metadata: parseMetadata(row),
    indexKey: row.index_key,
    ingestedAt: row.ingested_at,
  };
}

export function toDocument(row: DocumentRow): DocumentRecord {
  return { ...toSummary(row), source: row.source };
}

export function toPassage(row: PassageRow): PassageRecord {
  const headings = parseJson(row.headings);
  if (!isTexts(headings)) throw brokenRow(`passage "${row.id}" has the headings ${row.headings}`);
  return {
    id: row.id,
    documentId: row.document_id,
    ordinal: row.ordinal,
    headings,
    anchor: row.anchor,
    text: row.text,
    start: row.start_offset,
    end: row.end_offset,
    startLine: row.start_line,
    endLine: row.end_line,
    hash: row.hash,
    embeddingHash: row.embedding_hash,
    truncated: row.truncated === 1,
  };
}

function parseMetadata({ id, metadata }: SummaryRow): Metadata {
  const value = parseJson(metadata);
  if (!isMetadata(value)) throw brokenRow(`document "${id}" has the metadata ${metadata}`);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** By hand, because a schema for records drops a field named `__proto__`. */
function isMetadata(value: unknown): value is Metadata {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isMetadataValue)
  );
}

function isMetadataValue(value: unknown): value is MetadataValue {
  return (
    typeof value === "string" || typeof value === "number" || typeof value === "boolean" || isTexts(value)
  );
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((element) => typeof element === "string");
}
