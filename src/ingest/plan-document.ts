import type { DocumentRecord, DocumentSummary, Metadata } from "../stores/documents.ts";
import { chunkDocument } from "../text/chunk.ts";
import type { DocumentTree } from "../text/document-tree.ts";
import { hashText } from "../text/hash-text.ts";
import { parseHtml } from "../text/parse-html.ts";
import { parseMarkdown } from "../text/parse-markdown.ts";
import { parsePlainText } from "../text/parse-plain-text.ts";
import { buildPassages, type UnembeddedPassage } from "./build-passages.ts";
import { nextVersion } from "./next-version.ts";
import type { SourceDocument } from "./source-document.ts";
import { toMetadata } from "./to-metadata.ts";

/** What is to be done for one source: nothing, or one write. */
export interface DocumentPlan {
  readonly source: SourceDocument;
  readonly document: DocumentRecord;
  readonly change: "added" | "changed" | "renamed" | "unchanged";
  readonly renamedFrom: string | undefined;
  readonly passages: readonly UnembeddedPassage[];
  readonly warnings: readonly string[];
}

export interface PlanContext {
  readonly collection: string;
  /** Metadata of the whole run; wins over the document's own. */
  readonly metadata: Metadata;
  readonly maxTokens: number;
  readonly indexKey: string;
  readonly ingestedAt: string;
}

/** Parses a source and compares it with what is stored under its id, or under the id it was renamed from. */
export function planDocument(
  source: SourceDocument,
  previous: DocumentSummary | undefined,
  context: PlanContext,
): DocumentPlan {
  const tree = parse(source);
  const frontMatter = toMetadata(tree.frontMatter);
  const { title: _, ...own } = frontMatter;
  const metadata = { ...own, ...source.metadata, ...context.metadata };
  const contentHash = hashText(source.source);
  const declared = metadata.version;
  const document: DocumentRecord = {
    id: source.id,
    collection: context.collection,
    root: source.root,
    title: [source.title, tree.title, source.fallbackTitle].find((title) => title !== "") ?? "",
    format: source.format,
    contentHash,
    ...nextVersion({ previous, contentHash, declared: declaredLabel(declared) }),
    metadata,
    indexKey: context.indexKey,
    ingestedAt: context.ingestedAt,
    source: source.source,
  };
  const renamedFrom = previous && previous.id !== source.id ? previous.id : undefined;
  const same = previous !== undefined && describe(previous) === describe(document);
  if (same && previous.root === document.root && !renamedFrom) {
    return { source, document, change: "unchanged", renamedFrom, passages: [], warnings: [] };
  }
  const drafts = chunkDocument(tree, source.source, { maxTokens: context.maxTokens });
  const warnings = drafts.length > 0 ? tree.warnings : [...tree.warnings, "It has no text to search in."];
  return {
    source,
    document,
    change: renamedFrom ? "renamed" : same ? "unchanged" : previous ? "changed" : "added",
    renamedFrom,
    passages: buildPassages(document, drafts),
    warnings: warnings.map((warning) => `${source.id}: ${warning}`),
  };
}

/** True when the plan leads to a write. A document found under another root is written, although nothing moved. */
export function needsWrite(plan: DocumentPlan, previous: DocumentSummary | undefined): boolean {
  return plan.change !== "unchanged" || previous?.root !== plan.document.root;
}

function parse({ syntax, source }: SourceDocument): DocumentTree {
  if (syntax === "html") return parseHtml(source);
  return syntax === "text" ? parsePlainText(source) : parseMarkdown(source);
}

function declaredLabel(version: Metadata[string] | undefined): string | undefined {
  const label = typeof version === "string" || typeof version === "number" ? String(version).trim() : "";
  return label === "" ? undefined : label;
}

/** Everything that shapes what is stored, besides id and root. */
function describe(document: DocumentSummary): string {
  const metadata = Object.entries(document.metadata).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([document.contentHash, document.indexKey, document.title, document.format, metadata]);
}
