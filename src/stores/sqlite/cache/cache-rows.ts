import { z } from "zod";
import { type CachedPassage, type CacheEntry, cacheSources } from "../../cache.ts";
import { readJsonValue } from "../log/read-row.ts";

/** Columns of an entry without its vector. */
export const CACHE_COLUMNS =
  "number, id, namespace, edition, surface, normalised, answer, created_at, last_served_at, served, size, details, question, text";

export interface CacheRow {
  number: number;
  id: string;
  namespace: string;
  edition: string;
  surface: string | null;
  normalised: string;
  answer: string;
  created_at: string;
  last_served_at: string;
  served: number;
  size: number;
  details: string;
  question: string;
  text: string;
}

export interface CachePassageRow {
  document: string;
  passage: string;
  hash: string;
  embedding_hash: string;
  start_line: number;
}

const detailsShape = z.object({
  source: z.enum(cacheSources),
  model: z.string().nullable(),
  known: z.array(z.string()),
  citations: z.array(
    z.object({
      number: z.number(),
      documentId: z.string(),
      title: z.string(),
      headings: z.array(z.string()),
      anchor: z.string().nullable(),
      startLine: z.number(),
      endLine: z.number(),
      version: z.string(),
      passageId: z.string(),
      url: z.string().nullable(),
    }),
  ),
});

export function toCacheEntry(row: CacheRow, passages: readonly CachePassageRow[]): CacheEntry {
  const { id, namespace, edition, surface, normalised, question, text } = row;
  const details = readJsonValue(detailsShape, row.details, `the cached answer "${id}"`);
  return {
    ...{ id, namespace, edition, surface, normalised, question, text },
    ...details,
    passages: passages.map(toCachedPassage),
    answerId: row.answer,
    createdAt: row.created_at,
    lastServedAt: row.last_served_at,
    servedCount: row.served,
    sizeBytes: row.size,
  };
}

export function toDetails({
  source,
  model,
  known,
  citations,
}: Pick<CacheEntry, "source" | "model" | "known" | "citations">): string {
  return JSON.stringify({ source, model, known, citations });
}

function toCachedPassage(row: CachePassageRow): CachedPassage {
  return {
    documentId: row.document,
    passageId: row.passage,
    hash: row.hash,
    embeddingHash: row.embedding_hash,
    startLine: row.start_line,
  };
}
