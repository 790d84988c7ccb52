import type { Embedder } from "../models/embedder.ts";
import { embedderMismatch } from "../stores/check-write.ts";
import type { DocumentStore, DocumentSummary, Metadata } from "../stores/documents.ts";
import { DEFAULT_MAX_TOKENS } from "../text/passages/passage-size.ts";
import { discoverSources } from "./discover-sources.ts";
import { findRenames } from "./find-renames.ts";
import { nothingFound } from "./nothing-found.ts";
import type { DocumentWritePlan } from "./plan-document.ts";
import { planOrFailure } from "./plan-or-failure.ts";
import { type ReadSources, readSources } from "./read-sources.ts";
import type { IngestFailure, IngestProgress, IngestReport } from "./report.ts";
import { throwIfInterrupted, writeDocuments } from "./write-documents.ts";

export type { IngestProgress, IngestReport } from "./report.ts";

export interface IngestOptions {
  /** Files and folders. Ids are relative to the folder named. */
  readonly paths: readonly string[];
  /**
   * Documents of one collection are compared with one another to see removals and renames.
   * @default "default"
   */
  readonly collection?: string;
  /**
   * Metadata of every document of the run; wins over the documents' own.
   * @default {}
   */
  readonly metadata?: Metadata;
  /**
   * Also remove documents of the collection that came from another folder and were not seen.
   * @default false
   */
  readonly prune?: boolean;
  /**
   * Glob patterns of files and folders to leave out, relative to each folder named.
   * @default []
   */
  readonly exclude?: readonly string[];
  /**
   * Largest passage in estimated word pieces, its heading path included.
   * @default 160
   */
  readonly maxTokens?: number;
  /** @default none */
  readonly signal?: AbortSignal;
  /** @default nothing */
  readonly onProgress?: (progress: IngestProgress) => void;
}

export interface IngestParts {
  readonly documents: DocumentStore;
  readonly embedder: Embedder;
  readonly clock: () => Date;
  /**
   * Metadata field that holds whom a document is for. A document whose audience cannot be read is for nobody then.
   * @default null: documents have no audience
   */
  readonly audienceField?: string | null;
}

/**
 * Makes the store agree with the sources: reads, cuts and embeds what moved, and removes what is gone from the folders
 * named. Running it again changes nothing. A file that cannot be read is reported and keeps its previous document;
 * an interruption keeps every document written so far.
 *
 * @throws AppError `path-not-found`, `path-unreadable`, `no-documents`, `embedder-mismatch`, `embedder-unavailable`,
 * `aborted`
 */
export async function ingest(options: IngestOptions, parts: IngestParts): Promise<IngestReport> {
  const { paths, collection = "default", metadata = {}, signal } = options;
  const { documents, embedder, clock } = parts;
  const startedAt = clock();
  const onProgress = options.onProgress ?? (() => {});
  await checkEmbedder(documents, embedder);
  const discovery = await discoverSources(paths, options.exclude ?? []);
  const read = await readSources(discovery, { collection, signal });
  const stored = await documents.listDocuments({ collection });
  if (read.documents.length + read.failed.length === 0) throw nothingFound(paths, { ...discovery, stored });
  const removable = findGone(stored, read, { ...discovery, prune: options.prune ?? false });
  const known = new Map(stored.map((document) => [document.id, document]));
  const renames = findRenames(
    read.documents.filter(({ id }) => !known.has(id)),
    removable,
  );

  const context = {
    collection,
    metadata,
    audienceField: parts.audienceField ?? null,
    maxTokens: options.maxTokens ?? DEFAULT_MAX_TOKENS,
    embedderId: embedder.fingerprint.id,
    ingestedAt: startedAt.toISOString(),
  };
  const kept: string[] = [];
  const lasting: string[] = [];
  const plans: DocumentWritePlan[] = [];
  const unparsed: IngestFailure[] = [];
  let total = 0;
  for (const source of read.documents) {
    await nextTurn();
    throwIfInterrupted(signal, 0);
    const plan = planOrFailure(source, known.get(source.id) ?? renames.get(source.id), context);
    if (plan.kind === "failure") unparsed.push(plan.failure);
    else if (plan.kind === "keep") {
      kept.push(plan.id);
      lasting.push(...plan.lasting);
    } else {
      plans.push(plan);
      total += plan.passages.length;
    }
    onProgress({ phase: "reading", done: 0, total, file: source.id });
  }

  const result = await writeDocuments(plans, { documents, embedder, signal, onProgress });
  throwIfInterrupted(signal, result.written.size);
  // A document whose new name could not be written stays under its old one.
  const renamedFrom = new Set([...renames.values()].map(({ id }) => id));
  const removed = await documents.removeDocuments(
    removable.map(({ id }) => id).filter((id) => !renamedFrom.has(id)),
  );

  const written = plans.filter((plan) => result.written.has(plan.id));
  const idsOf = (change: DocumentWritePlan["change"]) =>
    written.filter((plan) => plan.change === change).map(({ id }) => id);
  const elsewhere = stored.filter(({ id, root }) => !discovery.roots.includes(root) && !removed.includes(id));
  const accounted = new Set([...read.documents.map(({ id }) => id), ...renamedFrom]);
  return {
    added: idsOf("added"),
    changed: idsOf("changed"),
    unchanged: [...kept, ...idsOf("unchanged")],
    renamed: written.flatMap((plan) => (plan.renamedFrom ? [{ from: plan.renamedFrom, to: plan.id }] : [])),
    removed,
    notSeen: elsewhere.filter(({ id }) => !accounted.has(id)).length,
    failed: [...read.failed, ...unparsed, ...result.failed],
    warnings: [
      ...lasting,
      ...written.flatMap((plan) => plan.lasting),
      ...written.flatMap((plan) => plan.warnings),
    ],
    passages: {
      total: result.passages,
      embedded: result.embedded,
      reused: result.passages - result.embedded,
      truncated: result.truncated,
    },
    durationMs: clock().getTime() - startedAt.getTime(),
  };
}

interface GoneContext {
  readonly roots: readonly string[];
  readonly prune: boolean;
}

/** Stored documents that are no longer there. What could not be read, or not looked into, is not gone. */
function findGone(
  stored: readonly DocumentSummary[],
  read: ReadSources,
  { roots, prune }: GoneContext,
): DocumentSummary[] {
  const seen = new Set(read.documents.map(({ id }) => id));
  return stored.filter((document) => {
    if (seen.has(document.id) || read.isProtected(document)) return false;
    return prune || roots.includes(document.root);
  });
}

/** Vectors of another model are of no use, and would be noticed only after all texts were embedded. */
export async function checkEmbedder(documents: DocumentStore, embedder: Embedder): Promise<void> {
  const { embedderId } = await documents.vectors.changesSince(await documents.vectors.sequence());
  if (embedderId !== undefined && embedderId !== embedder.fingerprint.id) {
    throw embedderMismatch({ stored: embedderId, configured: embedder.fingerprint.id });
  }
}

/** Parsing keeps the processor busy; between two documents an interruption gets its turn. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
