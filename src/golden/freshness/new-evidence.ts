import { roundSimilarity } from "../../models/similarity.ts";
import type { DocumentStore, PassageRecord } from "../../stores/documents.ts";
import type {
  GoldenEntry,
  GoldenSnapshot,
  GoldenSource,
  GoldenStore,
  SourceState,
} from "../../stores/golden.ts";
import type { KnownEvidence } from "../../stores/known-evidence.ts";
import { topicsOf } from "../../stores/topic.ts";
import type { FreshnessVerdict } from "./freshness.ts";

/**
 * The guard against what the sources cannot tell: an answer may be overtaken by a page that did not exist when it was
 * reviewed, such as a migration guide, while the page it cites stands as it was. A passage that comes as near to the main
 * question as the nearest source does, and was not among those that did so at the review, is something a person should see.
 * There is no number to tune: the sources set the bar.
 */
export interface NewEvidence {
  readonly documentId: string;
  /** Where a reader finds it: "path › heading". */
  readonly label: string;
  readonly startLine: number;
  readonly text: string;
  /** To the main question of the entry. */
  readonly similarity: number;
}

/** What to do about new evidence; `off`: nobody looks. */
export type EvidenceMode = "refuse" | "report" | "off";

/** The part of a vector index over passages that is needed; it catches up with the store at each call. */
export interface PassageIndex {
  search(
    vector: Float32Array,
    options: { k: number },
  ): Promise<readonly { readonly id: string; readonly similarity: number }[]>;
  /** By document id, then by passage id. */
  similaritiesIn(
    documentIds: Iterable<string>,
    vector: Float32Array,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>>;
}

export interface EvidenceParts {
  documents: DocumentStore;
  passages: PassageIndex;
  /** Vectors of phrasings that may match, by id. */
  phrasings: { vectorsOf(ids: readonly string[]): Promise<ReadonlyMap<string, Float32Array>> };
  /** Reads the vectors of all others. */
  golden: Pick<GoldenStore, "readVectors">;
  /** Fingerprint id of the embedder of both. */
  embedderId: string;
  mode: EvidenceMode;
}

export interface EvidenceGuard {
  /** What stands beside the sources of an entry now, for its stamp; undefined where nothing can be compared. */
  record(entry: GoldenEntry, vector: Float32Array): Promise<KnownEvidence | undefined>;
  /** What came since the review, nearest first. */
  find(snapshot: GoldenSnapshot): Promise<readonly NewEvidence[]>;
  /** The verdict, with what came since the review. Nothing is looked for where the sources do not hold anyway. */
  look(verdict: FreshnessVerdict, snapshot: GoldenSnapshot): Promise<FreshnessVerdict>;
}

/** So many passages are looked at; an answer with more beside it is not well told apart by its sources. */
const REACH = 64;

export function createEvidenceGuard(parts: EvidenceParts): EvidenceGuard {
  const { documents, golden, phrasings, embedderId, mode } = parts;
  // One look for each entry as long as neither it nor the documents move: most questions find it here.
  const seen = new Map<string, { readonly key: string; readonly evidence: readonly NewEvidence[] }>();

  const find = async ({ entry, states }: GoldenSnapshot): Promise<readonly NewEvidence[]> => {
    const { evidence: known, phrasings: asked } = entry;
    const main = asked[0];
    if (!known || !main || known.embedderId !== embedderId || known.question !== main.normalised) return [];
    const key = `${entry.revision} ${await documents.vectors.sequence()}`;
    const last = seen.get(entry.id);
    if (last?.key === key) return last.evidence;
    const matched = (await phrasings.vectorsOf([main.id])).get(main.id);
    const vector = matched ?? (await golden.readVectors()).get(main.id);
    if (!vector) return [];
    const places = entry.sources.flatMap((source, index) => placesOf(source, states[index]));
    const near = await findNear(places, vector, parts);
    const cited = places.flatMap(({ reference }) =>
      "passageHash" in reference ? reference.passageHash : [],
    );
    const hashes = new Set([...known.hashes, ...cited.map(shortHash)]);
    const evidence = near.filter(({ passage }) => !hashes.has(shortHash(passage.hash))).map(describe);
    seen.set(entry.id, { key, evidence });
    return evidence;
  };

  return {
    find: async (snapshot) => (mode === "off" ? [] : find(snapshot)),
    async record(entry, vector) {
      const [main] = entry.phrasings;
      if (!main || mode === "off") return undefined;
      const near = await findNear(entry.sources, vector, parts);
      if (near.length === 0) return undefined;
      const hashes = [...new Set(near.map(({ passage }) => shortHash(passage.hash)))];
      return { embedderId, question: main.normalised, hashes };
    },
    async look(verdict, snapshot) {
      if (mode === "off" || verdict.verdict !== "fresh") return verdict;
      const evidence = await find(snapshot);
      const [nearest] = evidence;
      if (!nearest) return verdict;
      if (mode === "report") return { ...verdict, evidence };
      const reason = `${nearest.label} came since the review, and is as near to the question as the sources.`;
      return { ...verdict, verdict: "new-evidence", reason, evidence };
    },
  };
}

/** 64 bits tell the passages of one store apart, and keep files of entries readable. */
function shortHash(hash: string): string {
  return hash.slice(0, 16);
}

interface NearPassage {
  readonly passage: PassageRecord;
  readonly similarity: number;
}

/** The passages that come as near to a question as the nearest of its sources, nearest first; sources among them. */
async function findNear(
  sources: readonly Pick<GoldenSource, "reference">[],
  vector: Float32Array,
  { documents, passages }: EvidenceParts,
): Promise<NearPassage[]> {
  const cited = await citedPassages(sources, documents);
  const scores = await passages.similaritiesIn(new Set(cited.map(({ documentId }) => documentId)), vector);
  const reached = cited.flatMap(({ documentId, id }) => scores.get(documentId)?.get(id) ?? []);
  const bar = Math.max(0, ...reached);
  // Sources that have nothing to do with the question set no bar: everything would reach it.
  if (bar === 0) return [];
  const hits = (await passages.search(vector, { k: REACH })).filter(
    ({ similarity }) => roundSimilarity(similarity) >= roundSimilarity(bar),
  );
  const found = new Map(
    (await documents.getPassagesById(hits.map(({ id }) => id))).map((row) => [row.id, row]),
  );
  return hits.flatMap(({ id, similarity }) => {
    const passage = found.get(id);
    return passage ? [{ passage, similarity }] : [];
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

/** A source where it stands now. */
function placesOf(
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

function describe({ passage, similarity }: NearPassage): NewEvidence {
  const { documentId, headings, startLine, text } = passage;
  return { documentId, label: [documentId, ...headings].join(" › "), startLine, text, similarity };
}
