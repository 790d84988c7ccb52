import { AppError } from "../errors.ts";
import type { Metadata } from "../stores/documents.ts";
import type { TreeFormat } from "../text/markdown/document-tree.ts";
import { DEFAULT_MAX_TOKENS } from "../text/passages/passage-size.ts";
import { checkEmbedder, type IngestParts } from "./ingest.ts";
import { planOrFailure } from "./plan-or-failure.ts";
import type { SourceDocument } from "./source-document.ts";
import { throwIfInterrupted, writeDocuments } from "./write-documents.ts";

/** Stands where others have their folder, so that no ingest of one takes such a document for gone. */
const HANDED_IN = "handed-in";

export interface DocumentText {
  /** Of the document; follows renames. */
  readonly id: string;
  readonly text: string;
  /** @default "markdown" */
  readonly format?: TreeFormat;
  /** Wins over the one in the text. @default that of the text, else the id */
  readonly title?: string;
  /** What filters go by; wins over that of the text. @default {} */
  readonly metadata?: Metadata;
  /** @default 160 */
  readonly maxTokens?: number;
  readonly signal?: AbortSignal;
}

export interface DocumentWritten {
  readonly id: string;
  readonly change: "added" | "changed" | "unchanged";
  readonly version: string;
  /** Those it has now; 0 where nothing was written. */
  readonly passages: number;
  readonly warnings: readonly string[];
}

/**
 * Adds one document, or replaces its text, without a file: cut and embedded like any other, in one transaction.
 *
 * @throws AppError `document-invalid`, `embedder-mismatch`, `embedder-unavailable`, `aborted`
 */
export async function putText(given: DocumentText, parts: IngestParts): Promise<DocumentWritten> {
  const { text, format = "markdown", title = "", metadata = {}, signal } = given;
  const { documents, embedder, clock } = parts;
  checkText(given);
  await checkEmbedder(documents, embedder);
  const previous = await documents.getDocument(given.id);
  const id = previous?.id ?? given.id;
  const source: SourceDocument = {
    ...{ id, root: HANDED_IN, location: id, source: text, format, syntax: format },
    ...{ title, fallbackTitle: id, metadata: {}, declared: {} },
  };
  const plan = planOrFailure(source, previous, {
    collection: previous?.collection ?? "default",
    metadata,
    audienceField: parts.audienceField ?? null,
    maxTokens: given.maxTokens ?? DEFAULT_MAX_TOKENS,
    embedderId: embedder.fingerprint.id,
    ingestedAt: clock().toISOString(),
  });
  throwIfInterrupted(signal, 0);
  if (plan.kind === "failure") throw failed(plan.failure);
  if (plan.kind === "keep") {
    const version = previous?.version ?? "";
    return { id, change: "unchanged", version, passages: 0, warnings: plan.lasting };
  }
  const result = await writeDocuments([plan], { documents, embedder, signal, onProgress: () => {} });
  const [failure] = result.failed;
  if (failure) throw failed(failure);
  return {
    ...{ id, version: plan.document.version, passages: result.passages },
    change: previous ? (plan.change === "unchanged" ? "unchanged" : "changed") : "added",
    warnings: [...plan.lasting, ...plan.warnings],
  };
}

function failed({
  code,
  message,
  hint,
}: {
  code: AppError["code"];
  message: string;
  hint?: string;
}): AppError {
  return new AppError(code, message, hint === undefined ? {} : { hint });
}

const MAX_ID_LENGTH = 1000;

/** @throws AppError `document-invalid` for what no file could hold */
function checkText({ id, text }: DocumentText): void {
  if (id.trim() !== id || id === "" || id.length > MAX_ID_LENGTH || /[\p{Cc}\p{Surrogate}]/u.test(id)) {
    throw new AppError("document-invalid", `Not an id for a document: ${JSON.stringify(id.slice(0, 120))}.`, {
      hint: `Use one line of up to ${MAX_ID_LENGTH} characters without white space at its ends, such as guide/start.md`,
    });
  }
  if (/\p{Surrogate}/u.test(text) || text.includes("\0")) {
    throw new AppError("document-invalid", `The text of "${id}" is not valid Unicode text.`, {
      hint: "Send it as UTF-8, without NUL.",
    });
  }
}
