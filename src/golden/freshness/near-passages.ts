import { roundSimilarity } from "../../models/similarity.ts";
import type { DocumentStore, PassageRecord } from "../../stores/documents.ts";
import type { GoldenSource, SourceState } from "../../stores/golden.ts";
import { topicsOf } from "../../stores/topic.ts";

/** The part of a vector index over passages that is needed; it catches up with the store at each call. */
export interface PassageIndex {
  search(
    vector: Float32Array,
    options: {
      k: number;
      /** Asked about the document of a passage before the best `k` are taken. @default all */
      allow?: (documentId: string) => boolean;
    },
  ): Promise<readonly { readonly id: string; readonly similarity: number }[]>;
  /** By document id, then by passage id. */
  similaritiesIn(
    documentIds: Iterable<string>,
    vector: Float32Array,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>>;
}

export interface NearPassage {
  readonly passage: PassageRecord;
  /** To the main question. */
  readonly similarity: number;
  /** Whether it comes as near as the nearest source. */
  readonly reachesSources: boolean;
}

interface Searched {
  documents: DocumentStore;
  passages: PassageIndex;
  /** Documents that are looked into. @default all */
  allow?: ((documentId: string) => boolean) | undefined;
}

/** So many passages are looked at; an answer with more beside it is not well told apart by its sources. */
const REACH = 64;

/** The passages nearest to a question, nearest first; none where the sources have nothing to do with it. */
export async function findNear(
  sources: readonly Pick<GoldenSource, "reference">[],
  vector: Float32Array,
  { documents, passages, allow }: Searched,
): Promise<NearPassage[]> {
  const cited = await citedPassages(sources, documents);
  const scores = await passages.similaritiesIn(new Set(cited.map(({ documentId }) => documentId)), vector);
  const reached = cited.flatMap(({ documentId, id }) => scores.get(documentId)?.get(id) ?? []);
  const bar = roundSimilarity(Math.max(0, ...reached));
  // Such sources set no bar: everything would reach it.
  if (bar === 0) return [];
  const hits = await passages.search(vector, { k: REACH, ...(allow && { allow }) });
  const rows = await documents.getPassagesById(hits.map(({ id }) => id));
  const found = new Map(rows.map((row) => [row.id, row]));
  return hits.flatMap(({ id, similarity }) => {
    const passage = found.get(id);
    // The row may be of another moment than the index.
    const isAllowed = passage && (allow?.(passage.documentId) ?? true);
    return isAllowed ? [{ passage, similarity, reachesSources: roundSimilarity(similarity) >= bar }] : [];
  });
}

async function citedPassages(
  sources: readonly Pick<GoldenSource, "reference">[],
  documents: DocumentStore,
): Promise<PassageRecord[]> {
  const cited: PassageRecord[] = [];
  for (const { reference } of sources) {
    if (reference.kind === "topic") {
      for (const { id, metadata } of await documents.listDocuments()) {
        if (topicsOf(metadata).includes(reference.topic)) cited.push(...(await documents.getPassages(id)));
      }
      continue;
    }
    const passages = await documents.getPassages(reference.documentId);
    const isCited = ({ hash }: PassageRecord) =>
      reference.kind === "document" || hash === reference.passageHash;
    cited.push(...passages.filter(isCited));
  }
  return cited;
}

/** A source where it stands now: elsewhere, or cut into other passages. */
export function whereItStands(
  source: GoldenSource,
  state: SourceState | undefined,
): readonly Pick<GoldenSource, "reference">[] {
  const { reference } = source;
  const at = (documentId: string, passageHash: string) => ({
    reference: { kind: "passage" as const, documentId, passageHash },
  });
  if (state?.kind === "moved") return [at(state.documentId, state.hash)];
  if (state?.kind !== "found" || !state.heldBy || reference.kind !== "passage") return [source];
  return state.heldBy.map((hash) => at(reference.documentId, hash));
}
