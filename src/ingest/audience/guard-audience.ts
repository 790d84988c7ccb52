import type { Metadata } from "../../stores/documents.ts";
import { readFrontMatter } from "../../text/markdown/front-matter.ts";
import type { SourceDocument } from "../source-document.ts";
import { looksLikeHead } from "./looks-like-head.ts";

/**
 * A page without an audience is for everyone. So where pages have one, a page whose audience cannot be read must not pass for
 * one without: it is for nobody until its author mends it, and the report says so.
 */
export interface GuardedMetadata {
  readonly metadata: Metadata;
  /** Why the document is for nobody. */
  readonly warning?: string;
}

export interface AudienceContext {
  /** Metadata field that holds the audience; null where none does. */
  readonly audienceField: string | null;
  /** Metadata of the whole run. */
  readonly metadata: Metadata;
}

/** @param metadata of the document, from all its places, without what could not be typed */
export function guardAudience(
  metadata: Metadata,
  source: SourceDocument,
  context: AudienceContext,
): GuardedMetadata {
  const { audienceField: field } = context;
  if (field === null) return { metadata };
  const problem = audienceProblem(field, source, context);
  if (problem === undefined) return { metadata };
  const warning = `It is for nobody, since ${problem}. Write "${field}" as a text or a list of texts, and ingest it again.`;
  return { metadata: { ...metadata, [field]: [] }, warning };
}

/** The strongest place that names an audience decides: the run, the record or the path, the head of the page. */
function audienceProblem(
  field: string,
  source: SourceDocument,
  { metadata }: AudienceContext,
): string | undefined {
  for (const values of [metadata, source.declared, source.metadata]) {
    if (Object.hasOwn(values, field)) return valueProblem(field, values[field]);
    const problem = keyProblem(field, values);
    if (problem !== undefined) return problem;
  }
  return headProblem(field, source);
}

function headProblem(field: string, { source, syntax }: SourceDocument): string | undefined {
  const { values, warning } = readFrontMatter(source);
  if (warning !== undefined) return "its front matter cannot be read";
  if (Object.hasOwn(values, field)) {
    if (syntax === "markdown") return valueProblem(field, values[field]);
    return `"${field}" is in a head, which is read in Markdown only`;
  }
  const problem = keyProblem(field, values);
  if (problem !== undefined) return problem;
  if (Object.keys(values).length > 0 || !looksLikeHead(source, field)) return undefined;
  return "it seems to have a head that is no YAML front matter between two lines of `---` from the first line on";
}

function valueProblem(field: string, value: unknown): string | undefined {
  const isAudience =
    typeof value === "string" || (Array.isArray(value) && value.every((item) => typeof item === "string"));
  return isAudience ? undefined : `its "${field}" is neither a text nor a list of texts`;
}

/** A key that somebody may have meant for the field, or behind which YAML may hide it. */
function keyProblem(field: string, values: Readonly<Record<string, unknown>>): string | undefined {
  const plain = (key: string): string => key.normalize("NFKC").trim().toLowerCase();
  const near = Object.keys(values).find((key) => plain(key) === plain(field));
  if (near !== undefined) return `it has "${near}" in place of "${field}"`;
  return Object.hasOwn(values, "<<")
    ? 'its front matter merges other keys by "<<", which is not followed'
    : undefined;
}
