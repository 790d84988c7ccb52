import { AppError } from "../../errors.ts";
import { throwIfInterrupted } from "../../ingest/write-documents.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { DocumentRecord, DocumentStore, PassageRecord, StoredVector } from "../../stores/documents.ts";
import { embeddingText } from "../../text/passages/embedding-text.ts";

export interface ReEmbedOptions {
  from: DocumentStore;
  to: DocumentStore;
  embedder: Embedder;
  signal: AbortSignal | undefined;
  onProgress: (done: number, total: number) => void;
}

/** Texts of one call to the embedder, unless a single document has more. */
const BATCH_TEXTS = 64;

interface Copied {
  readonly document: DocumentRecord;
  readonly passages: readonly PassageRecord[];
}

/**
 * The same documents and passages with vectors of another embedder. A document that was copied before as it is now is passed
 * over, so that an interrupted run goes on; one that is gone since is removed.
 *
 * @throws AppError `aborted`, those of the embedder, `embedder-response` where it leaves a passage without a vector; documents written before stay
 */
export async function reEmbed({ from, to, embedder, signal, onProgress }: ReEmbedOptions): Promise<void> {
  const [wanted, known] = [await from.listDocuments(), await to.listDocuments()];
  const versions = new Map(known.map(({ id, contentHash, version }) => [id, `${contentHash} ${version}`]));
  let batch: Copied[] = [];
  let size = 0;
  let done = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    await copyBatch(batch, { to, embedder, signal });
    [batch, size] = [[], 0];
  };
  for (const { id, contentHash, version } of wanted) {
    throwIfInterrupted(signal, done);
    done += 1;
    if (versions.get(id) === `${contentHash} ${version}`) continue;
    const document = await from.getDocument(id);
    if (!document) continue;
    const passages = await from.getPassages(id);
    batch.push({ document, passages });
    size += passages.length;
    if (size >= BATCH_TEXTS) await flush();
    onProgress(done, wanted.length);
  }
  await flush();
  onProgress(wanted.length, wanted.length);
  const left = new Set(wanted.map(({ id }) => id));
  await to.removeDocuments(known.map(({ id }) => id).filter((id) => !left.has(id)));
}

async function copyBatch(
  batch: readonly Copied[],
  { to, embedder, signal }: Pick<ReEmbedOptions, "to" | "embedder" | "signal">,
): Promise<void> {
  const texts = new Map(
    batch.flatMap(({ document: { title }, passages }) =>
      passages.map((passage) => {
        return [passage.embeddingHash, embeddingText(title, passage.headings, passage.text)] as const;
      }),
    ),
  );
  const vectors = new Map<string, StoredVector>(await to.findVectors([...texts.keys()]));
  const missing = [...texts].filter(([hash]) => !vectors.has(hash));
  const embedded = await embedder.embed(
    missing.map(([, text]) => text),
    { kind: "document", ...(signal && { signal }) },
  );
  for (const [index, [hash]] of missing.entries()) {
    const found = embedded[index];
    // Nothing of the batch is written: nobody knows which text the others belong to.
    if (!found) throw noVector(`${embedded.length} vectors for ${missing.length} texts`, embedder);
    vectors.set(hash, found);
  }
  const { id, dimension } = embedder.fingerprint;
  for (const { document, passages } of batch) {
    const found = passages.map((passage) => {
      const vector = vectors.get(passage.embeddingHash);
      if (!vector) throw noVector(`no vector for a passage of ${JSON.stringify(document.id)}`, embedder);
      return { passage: { ...passage, truncated: vector.truncated }, vector: vector.vector };
    });
    await to.putDocument({
      document,
      passages: found.map(({ passage }) => passage),
      vectors: found.map(({ vector }) => vector),
      embedder: { id, dimension },
    });
  }
}

/** A version that lacks a passage would be verified and promoted as if the page never had it. */
function noVector(what: string, { fingerprint }: Embedder): AppError {
  return new AppError("embedder-response", `The embedder ${fingerprint.id} gave ${what}.`, {
    hint: "Run the same command again; it goes on where it stopped. assay doctor calls the endpoint once.",
  });
}
