import { AppError } from "../errors.ts";
import { normaliseQuestion } from "../text/questions/normalise-question.ts";
import type { CacheWrite } from "./cache.ts";
import type { DocumentRecord, DocumentWrite } from "./documents.ts";
import type { GoldenWrite } from "./golden.ts";
import { describeVectorFault } from "./integrity/describe-vector-fault.ts";
import type { EmbedderPin } from "./settings.ts";
import type { VectorReplacement } from "./store.ts";

/**
 * Checks that every driver makes before it changes anything: a write is whole, its vectors are unit vectors of
 * the embedder's dimension, and the embedder is the pinned one.
 */

/** @throws AppError `internal` when the parts do not fit one another, `document-invalid`, `embedder-response` */
export function checkDocumentWrite({ document, passages, vectors, embedder }: DocumentWrite): void {
  const name = `Document "${document.id}"`;
  checkCount({ name, rows: passages.length, vectors: vectors.length });
  checkUnique(
    name,
    "passage id",
    passages.map((passage) => passage.id),
  );
  const stray = passages.find((passage) => passage.documentId !== document.id);
  if (stray !== undefined) {
    throw new AppError(
      "internal",
      `${name}: passage "${stray.id}" belongs to document "${stray.documentId}".`,
    );
  }
  checkMetadata(document);
  for (const vector of vectors) checkVector(vector, embedder);
}

/** @throws AppError `internal` when the parts do not fit one another, `embedder-response` */
export function checkGoldenWrite({ entry, vectors, negativeVectors, embedder }: GoldenWrite): void {
  const name = `Golden entry "${entry.id}"`;
  checkCount({ name, rows: entry.phrasings.length, vectors: vectors.length });
  checkCount({ name, rows: entry.negatives.length, vectors: negativeVectors.length });
  checkUnique(
    name,
    "phrasing id",
    [...entry.phrasings, ...entry.negatives].map((phrasing) => phrasing.id),
  );
  checkUnique(
    name,
    "negative phrasing",
    entry.negatives.map((phrasing) => phrasing.normalised),
  );
  for (const vector of [...vectors, ...negativeVectors]) checkVector(vector, embedder);
}

/** @throws AppError `internal` when the parts do not fit one another, `embedder-response` */
export function checkCacheWrite({ entry, vector, embedder, bounds }: CacheWrite): void {
  const name = `Cached answer "${entry.id}"`;
  if (entry.normalised === "" || normaliseQuestion(entry.question) !== entry.normalised) {
    throw new AppError("internal", `${name}: its question is compared as "${entry.normalised}".`);
  }
  if (!(bounds.maxEntries >= 1))
    throw new AppError("internal", `${name}: room for ${bounds.maxEntries} entries.`);
  checkVector(vector, embedder);
}

/** @throws AppError `internal` when a row has no new vector, `embedder-response` for an unusable vector */
export function checkReplacement(
  { embedder, passages, phrasings }: VectorReplacement,
  ids: { passages: Iterable<string>; phrasings: Iterable<string> },
): void {
  for (const id of ids.passages) checkVector(passages.get(id)?.vector ?? missing("passage", id), embedder);
  for (const id of ids.phrasings) checkVector(phrasings.get(id) ?? missing("phrasing", id), embedder);
}

/** @throws AppError `embedder-response` for an unusable vector */
export function checkVectors(vectors: Iterable<Float32Array>, embedder: EmbedderPin): void {
  for (const vector of vectors) checkVector(vector, embedder);
}

/** @throws AppError `embedder-mismatch` naming both fingerprints, also when the dimensions are equal */
export function checkPin(pin: EmbedderPin | undefined, embedder: EmbedderPin): void {
  if (pin !== undefined && (pin.id !== embedder.id || pin.dimension !== embedder.dimension)) {
    throw embedderMismatch({ stored: pin.id, configured: embedder.id });
  }
}

/** The error for scores that cannot be compared: vectors of one embedder, a question of another. */
export function embedderMismatch({ stored, configured }: { stored: string; configured: string }): AppError {
  return new AppError(
    "embedder-mismatch",
    `The database holds vectors of embedder "${stored}", but the configured embedder is "${configured}".`,
    { hint: "assay reindex" },
  );
}

/** The error for a replacement computed from texts that are no longer the stored ones. */
export function replacementOutdated(): AppError {
  return new AppError(
    "database-busy",
    "Documents or golden entries changed while their vectors were computed anew.",
    { hint: "assay reindex" },
  );
}

function checkCount({ name, rows, vectors }: { name: string; rows: number; vectors: number }): void {
  if (rows !== vectors) throw new AppError("internal", `${name}: ${vectors} vectors for ${rows} rows.`);
}

function checkUnique(name: string, what: string, ids: readonly string[]): void {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) throw new AppError("internal", `${name}: ${what} "${id}" appears twice.`);
    seen.add(id);
  }
}

/** JSON, in which drivers keep metadata, has no infinity and no NaN. */
function checkMetadata({ id, metadata }: DocumentRecord): void {
  for (const [field, value] of Object.entries(metadata)) {
    if (typeof value === "number" && !Number.isFinite(value)) {
      throw new AppError("document-invalid", `Document "${id}": the metadata field "${field}" is ${value}.`, {
        hint: "Use a finite number, a text, true, false, or a list of texts.",
      });
    }
  }
}

function checkVector(vector: Float32Array, embedder: EmbedderPin): void {
  const fault = describeVectorFault(vector, embedder.dimension);
  if (fault !== undefined) {
    throw new AppError("embedder-response", `Embedder "${embedder.id}" gave a vector ${fault}.`);
  }
}

function missing(kind: string, id: string): never {
  throw new AppError("internal", `The replacement has no vector for ${kind} "${id}".`);
}
