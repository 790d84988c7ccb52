import type { DocumentRecord, DocumentSummary, Metadata } from "../stores/documents.ts";
import { hashBytes, hashText } from "../text/hash-text.ts";
import type { DocumentTree } from "../text/markdown/document-tree.ts";
import { readFrontMatter } from "../text/markdown/front-matter.ts";
import { parseHtml } from "../text/markdown/parse-html.ts";
import { parseMarkdown } from "../text/markdown/parse-markdown.ts";
import { parsePlainText } from "../text/markdown/parse-plain-text.ts";
import { CHUNKER_VERSION, chunkDocument } from "../text/passages/chunk.ts";
import { type AudienceContext, guardAudience } from "./audience/guard-audience.ts";
import { buildPassages, type UnembeddedPassage } from "./build-passages.ts";
import { nextVersion } from "./next-version.ts";
import type { SourceDocument } from "./source-document.ts";
import { toMetadata } from "./to-metadata.ts";

/** What is to be done for one source. */
export type DocumentPlan = DocumentKeepPlan | DocumentWritePlan;

export interface DocumentKeepPlan {
  readonly kind: "keep";
  readonly id: string;
  /** What has to be said again at each run, as long as it stands. */
  readonly lasting: readonly string[];
}

export interface DocumentWritePlan {
  readonly kind: "write";
  readonly id: string;
  /** Where it was read, for messages. */
  readonly location: string;
  readonly document: DocumentRecord;
  /** "unchanged" when only the folder it was found under is another. */
  readonly change: "added" | "changed" | "renamed" | "unchanged";
  readonly renamedFrom: string | undefined;
  readonly passages: readonly UnembeddedPassage[];
  readonly lasting: readonly string[];
  readonly warnings: readonly string[];
}

export interface PlanContext extends AudienceContext {
  readonly collection: string;
  /** Metadata of the whole run; wins over the document's own. */
  readonly metadata: Metadata;
  readonly maxTokens: number;
  /** Fingerprint id of the embedder. */
  readonly embedderId: string;
  readonly ingestedAt: string;
}

/**
 * Compares a source with what is stored under its id, or under the id it was renamed from. Only what has to be written
 * is parsed: title and passages follow from content and index key.
 */
export function planDocument(
  source: SourceDocument,
  previous: DocumentSummary | undefined,
  context: PlanContext,
): DocumentPlan {
  const contentHash = hashText(source.source);
  const guarded = guardAudience(
    { ...ownMetadata(source), ...source.metadata, ...context.metadata },
    source,
    context,
  );
  const { metadata } = guarded;
  const shown = (warnings: readonly string[]) => warnings.map((warning) => `${source.id}: ${warning}`);
  const lasting = shown(guarded.warning === undefined ? [] : [guarded.warning]);
  const indexKey = hashBytes(
    JSON.stringify([CHUNKER_VERSION, context.maxTokens, context.embedderId, shapeOf(source)]),
  );
  const moved =
    previous?.contentHash !== contentHash ||
    previous.indexKey !== indexKey ||
    canonical(previous.metadata) !== canonical(metadata);
  const renamedFrom = previous && previous.id !== source.id ? previous.id : undefined;
  if (previous && !moved && !renamedFrom && previous.root === source.root) {
    return { kind: "keep", id: source.id, lasting };
  }
  const tree = parse(source);
  const document: DocumentRecord = {
    id: source.id,
    collection: context.collection,
    root: source.root,
    title: [source.title, tree.title, source.fallbackTitle].find((title) => title !== "") ?? "",
    format: source.format,
    contentHash,
    ...nextVersion({ previous, contentHash, declared: declaredLabel(metadata.version) }),
    metadata,
    indexKey,
    ingestedAt: context.ingestedAt,
    source: source.source,
  };
  const drafts = chunkDocument(tree, source.source, { maxTokens: context.maxTokens });
  const warnings = drafts.length > 0 ? tree.warnings : [...tree.warnings, "It has no text to search in."];
  return {
    kind: "write",
    id: source.id,
    location: source.location,
    document,
    change: renamedFrom ? "renamed" : !previous ? "added" : moved ? "changed" : "unchanged",
    renamedFrom,
    passages: buildPassages(document, drafts),
    lasting,
    warnings: shown(warnings),
  };
}

/** What shapes the passages besides the content. */
function shapeOf({ syntax, title, fallbackTitle }: SourceDocument): readonly string[] {
  return [syntax, title, fallbackTitle];
}

/** The title has a field of its own. */
function ownMetadata({ syntax, source }: SourceDocument): Metadata {
  if (syntax !== "markdown") return {};
  const { title: _, ...own } = toMetadata(readFrontMatter(source).values);
  return own;
}

function parse({ syntax, source }: SourceDocument): DocumentTree {
  if (syntax === "html") return parseHtml(source);
  return syntax === "text" ? parsePlainText(source) : parseMarkdown(source);
}

function declaredLabel(version: Metadata[string] | undefined): string | undefined {
  const label = typeof version === "string" || typeof version === "number" ? String(version).trim() : "";
  return label === "" ? undefined : label;
}

function canonical(metadata: Metadata): string {
  return JSON.stringify(Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1)));
}
