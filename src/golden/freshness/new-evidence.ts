import type { DocumentStore, PassageRecord } from "../../stores/documents.ts";
import type { GoldenEntry, GoldenSnapshot, GoldenStore } from "../../stores/golden.ts";
import type { KnownEvidence } from "../../stores/known-evidence.ts";
import { hashBytes } from "../../text/hash-text.ts";
import type { DocumentAccess } from "../sources/document-access.ts";
import type { FreshnessVerdict } from "./freshness.ts";
import { findNear, type NearPassage, type PassageIndex, whereItStands } from "./near-passages.ts";

/**
 * The guard against what the sources cannot tell: an answer may be overtaken by a page that did not exist when it was
 * reviewed, such as a migration guide, while the page it cites stands as it was. Evidence is a passage under a heading that
 * was not there at the review, with a text that was not either, as near to the main question as the nearest source. There is
 * no number to tune: the sources set the bar. An edited passage is none, for a reviewer saw what it was about.
 */
export interface NewEvidence {
  readonly documentId: string;
  /** Where a reader finds it: "path › heading". */
  readonly label: string;
  readonly startLine: number;
  readonly text: string;
  /** To the main question of the entry. */
  readonly similarity: number;
  /** Whether nothing else in the documents is as near: what a search for the question would bring first. */
  readonly isNearest: boolean;
}

/**
 * What to do about new evidence. `strict` holds an answer back for any, `refuse` for evidence that is nearer to the question
 * than everything else, `report` only says so; `off`: nobody looks.
 */
export const evidenceModes = ["strict", "refuse", "report", "off"] as const;
export type EvidenceMode = (typeof evidenceModes)[number];

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
  /**
   * The verdict, with what came since the review. Nothing is looked for where the sources do not hold anyway. With `access`,
   * only documents that may be read are looked into: others are no evidence for this asker, who must not hear of them.
   */
  look(
    verdict: FreshnessVerdict,
    snapshot: GoldenSnapshot,
    access?: DocumentAccess,
  ): Promise<FreshnessVerdict>;
}

/** Kept findings of one entry: for so many groups of askers, who read different documents. */
const MOST_GROUPS = 16;

interface Findings {
  /** Entry and documents they were made from. */
  readonly key: string;
  /** By what the asker may read. */
  readonly byAccess: Map<string, readonly NewEvidence[]>;
}

export function createEvidenceGuard(parts: EvidenceParts): EvidenceGuard {
  const { documents, passages, golden, phrasings, embedderId, mode } = parts;
  // One look for each entry and group of askers as long as neither it nor the documents move: most questions find it here.
  const seen = new Map<string, Findings>();

  const findingsOf = (entryId: string, key: string): Findings["byAccess"] => {
    const last = seen.get(entryId);
    if (last?.key === key) return last.byAccess;
    const byAccess = new Map<string, readonly NewEvidence[]>();
    seen.set(entryId, { key, byAccess });
    return byAccess;
  };

  const find = async (
    { entry, states }: GoldenSnapshot,
    access?: DocumentAccess,
  ): Promise<readonly NewEvidence[]> => {
    const { evidence: known, phrasings: asked } = entry;
    const main = asked[0];
    if (!known || !main || known.embedderId !== embedderId || known.question !== main.normalised) return [];
    const key = `${entry.revision} ${await documents.vectors.sequence()}`;
    const findings = findingsOf(entry.id, key);
    const group = access?.key ?? "";
    const last = findings.get(group);
    if (last) return last;
    const matched = (await phrasings.vectorsOf([main.id])).get(main.id);
    const vector = matched ?? (await golden.readVectors()).get(main.id);
    if (!vector) return [];
    const sources = entry.sources.flatMap((source, index) => whereItStands(source, states[index]));
    const readable = await access?.current();
    const allow = readable && ((documentId: string) => readable.mayRead(documentId) === true);
    const near = await findNear(sources, vector, { documents, passages, allow });
    const texts = new Set(known.texts.split(" "));
    const places = new Set(known.places.split(" "));
    for (const { reference } of sources) {
      if (reference.kind === "passage") texts.add(shorten(reference.passageHash));
    }
    const isNew = ({ passage }: NearPassage) =>
      !texts.has(textKey(passage)) && !places.has(placeKey(passage));
    const evidence = near
      .filter((each) => each.reachesSources && isNew(each))
      .map((each) => describe(each, each === near[0]));
    const [oldest] = findings.keys();
    if (findings.size >= MOST_GROUPS && oldest !== undefined) findings.delete(oldest);
    findings.set(group, evidence);
    return evidence;
  };

  return {
    find: async (snapshot) => (mode === "off" ? [] : find(snapshot)),
    async record(entry, vector) {
      const [main] = entry.phrasings;
      if (!main || mode === "off") return undefined;
      const near = await findNear(entry.sources, vector, parts);
      if (near.length === 0) return undefined;
      const keys = (keyOf: (passage: PassageRecord) => string) =>
        [...new Set(near.map(({ passage }) => keyOf(passage)))].join(" ");
      return { embedderId, question: main.normalised, texts: keys(textKey), places: keys(placeKey) };
    },
    async look(verdict, snapshot, access) {
      if (mode === "off" || verdict.verdict !== "fresh") return verdict;
      const evidence = await find(snapshot, access);
      const [nearest] = evidence;
      if (!nearest) return verdict;
      if (mode === "report" || (mode === "refuse" && !nearest.isNearest)) return { ...verdict, evidence };
      const compared = nearest.isNearest
        ? "nearer to the question than anything else"
        : "as near to the question as the sources";
      const reason = `${nearest.label} came since the review, and is ${compared}.`;
      return { ...verdict, verdict: "new-evidence", reason, evidence };
    },
  };
}

function textKey({ hash }: PassageRecord): string {
  return shorten(hash);
}

function placeKey({ documentId, headings }: PassageRecord): string {
  return shorten(hashBytes(JSON.stringify([documentId, ...headings])));
}

/** 48 bits tell a few dozen passages apart, and keep files of entries readable. */
function shorten(hash: string): string {
  return hash.slice(0, 12);
}

function describe({ passage, similarity }: NearPassage, isNearest: boolean): NewEvidence {
  const { documentId, headings, startLine, text } = passage;
  return { documentId, label: [documentId, ...headings].join(" › "), startLine, text, similarity, isNearest };
}
