import { z } from "zod";
import type { GoldenEntry, GoldenSource, Phrasing, SourceReference } from "../golden.ts";
import { type GoldenContent, type GoldenEvent, goldenActions } from "../golden-history.ts";
import type { GoldenScope } from "../golden-scope.ts";
import { contextShape, evidenceShape, linksShape } from "../golden-shapes.ts";
import { brokenRow } from "./translate-error.ts";

export interface ScopeRow {
  /** JSON list of texts. */
  audience: string;
  language: string | null;
}

export interface EntryRow extends ScopeRow {
  id: string;
  state: string;
  reviewed_by: string;
  reviewed_at: string;
  created_at: string;
  revision: number;
  /** JSON list of texts. */
  labels: string;
  /** JSON; null where it was not recorded. */
  links: string | null;
  evidence: string | null;
  answer: string;
}

export interface SourceRow {
  kind: string;
  target: string;
  passage_hash: string | null;
  hash: string;
  version: string;
  label: string;
  /** JSON; null where it was not recorded. */
  context: string | null;
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
      context: contextShape.exactOptional(),
    }),
  ),
  links: linksShape.exactOptional(),
  evidence: evidenceShape.exactOptional(),
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
    ...(row.links !== null && { links: readJson(linksShape, row.links, "the links of a golden entry") }),
    ...(row.evidence !== null && {
      evidence: readJson(evidenceShape, row.evidence, "the known evidence of a golden entry"),
    }),
    ...toScope(row),
    labels: readJson(textsShape, row.labels, "the labels of a golden entry"),
    reviewedBy: row.reviewed_by,
    reviewedAt: row.reviewed_at,
    createdAt: row.created_at,
    revision: row.revision,
  };
}

export function toScope({ audience, language }: ScopeRow): GoldenScope {
  return { audience: readJson(textsShape, audience, "the audience of a golden entry"), language };
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
  const { hash, version, label, context } = row;
  return {
    ...{ reference: toReference(row), hash, version, label },
    ...(context !== null && {
      context: readJson(contextShape, context, "the surroundings of a source of a golden entry"),
    }),
  };
}

function toReference({ kind, target, passage_hash: passageHash }: SourceRow): SourceReference {
  if (kind === "passage" && passageHash !== null) return { kind, documentId: target, passageHash };
  if (kind === "document") return { kind, documentId: target };
  if (kind === "topic") return { kind, topic: target };
  throw brokenRow(`a source of a golden entry has the kind "${kind}"`);
}

export function toSourceRow({ reference, hash, version, label, context }: GoldenSource): SourceRow {
  return {
    kind: reference.kind,
    target: reference.kind === "topic" ? reference.topic : reference.documentId,
    passage_hash: reference.kind === "passage" ? reference.passageHash : null,
    hash,
    version,
    label,
    context: context === undefined ? null : JSON.stringify(context),
  };
}
