import { z } from "zod";
import type { GoldenEntry, GoldenSource, Phrasing, SourceReference } from "../golden.ts";
import { type GoldenContent, type GoldenEvent, goldenActions } from "../golden-history.ts";
import { brokenRow } from "./translate-error.ts";

export interface EntryRow {
  id: string;
  state: string;
  reviewed_by: string;
  reviewed_at: string;
  created_at: string;
  revision: number;
  language: string | null;
  /** JSON lists of texts. */
  audience: string;
  labels: string;
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

export interface EventRow {
  entry: string;
  revision: number;
  at: string;
  by: string | null;
  action: string;
  note: string | null;
  content: string | null;
}

const stateShape = z.enum(["draft", "approved", "stale", "retired"]);
const textsShape = z.array(z.string());
const actionShape = z.enum(goldenActions);

const contentShape = z.object({
  state: stateShape,
  answer: z.string(),
  questions: textsShape,
  negatives: textsShape,
  sources: z.array(
    z.object({
      reference: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("passage"), documentId: z.string(), passageHash: z.string() }),
        z.object({ kind: z.literal("document"), documentId: z.string() }),
        z.object({ kind: z.literal("topic"), topic: z.string() }),
      ]),
      hash: z.string(),
      version: z.string(),
      label: z.string(),
    }),
  ),
  language: z.string().nullable(),
  audience: textsShape,
  labels: textsShape,
  reviewedBy: z.string(),
  reviewedAt: z.string(),
});

/** What belongs to an entry and stands in other tables. */
export interface EntryParts {
  phrasings: readonly Phrasing[];
  negatives: readonly Phrasing[];
  sources: readonly SourceRow[];
}

export function toEntry(row: EntryRow, { phrasings, negatives, sources }: EntryParts): GoldenEntry {
  return {
    id: row.id,
    state: read(stateShape, row.state, "the state of a golden entry"),
    answer: row.answer,
    phrasings,
    negatives,
    sources: sources.map(toSource),
    language: row.language,
    audience: readJson(textsShape, row.audience, "the audience of a golden entry"),
    labels: readJson(textsShape, row.labels, "the labels of a golden entry"),
    reviewedBy: row.reviewed_by,
    reviewedAt: row.reviewed_at,
    createdAt: row.created_at,
    revision: row.revision,
  };
}

export function toEvent({ entry: entryId, revision, at, by, action, note, content }: EventRow): GoldenEvent {
  return {
    ...{ entryId, revision, at, by, note },
    action: read(actionShape, action, "an action in the history"),
    content: content === null ? null : toContent(content),
  };
}

function toContent(text: string): GoldenContent {
  return readJson(contentShape, text, "the history of a golden entry");
}

function read<T>(shape: z.ZodType<T>, value: unknown, what: string): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw brokenRow(`${what} is not one that this program writes`);
}

function readJson<T>(shape: z.ZodType<T>, text: string, what: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw brokenRow(`${what} is not JSON`);
  }
  return read(shape, value, what);
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
