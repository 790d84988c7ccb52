import type { GoldenEntry, GoldenSource, Phrasing, SourceReference } from "../golden.ts";
import { brokenRow } from "./translate-error.ts";

export interface EntryRow {
  id: string;
  reviewed_by: string;
  reviewed_at: string;
  created_at: string;
  revision: number;
  answer: string;
}

export interface SourceRow {
  kind: string;
  target: string;
  passage_hash: string | null;
  hash: string;
  version: string;
  label: string;
}

export function toEntry(
  row: EntryRow,
  phrasings: readonly Phrasing[],
  sources: readonly SourceRow[],
): GoldenEntry {
  return {
    id: row.id,
    answer: row.answer,
    phrasings,
    sources: sources.map(toSource),
    reviewedBy: row.reviewed_by,
    reviewedAt: row.reviewed_at,
    createdAt: row.created_at,
    revision: row.revision,
  };
}

function toSource(row: SourceRow): GoldenSource {
  return { reference: toReference(row), hash: row.hash, version: row.version, label: row.label };
}

function toReference({ kind, target, passage_hash: passageHash }: SourceRow): SourceReference {
  if (kind === "passage" && passageHash !== null) return { kind, documentId: target, passageHash };
  if (kind === "document") return { kind, documentId: target };
  if (kind === "topic") return { kind, topic: target };
  throw brokenRow(`a source of a golden entry has the kind "${kind}"`);
}

export function toSourceRow({ reference, hash, version, label }: GoldenSource): SourceRow {
  return {
    kind: reference.kind,
    target: reference.kind === "topic" ? reference.topic : reference.documentId,
    passage_hash: reference.kind === "passage" ? reference.passageHash : null,
    hash,
    version,
    label,
  };
}
