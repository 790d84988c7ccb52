import type { GoldenEvent, GoldenEventInput } from "./golden-history.ts";
import type { GoldenLink, LinkState } from "./golden-link.ts";
import type { GoldenScope } from "./golden-scope.ts";
import type { KnownEvidence } from "./known-evidence.ts";
import type { EmbedderPin } from "./settings.ts";
import type { VectorTable } from "./vector-table.ts";

/**
 * Golden entries: curated answers, the phrasings that lead to them, and the sources they were reviewed against.
 * Phrasings are embedded, answers are not. Each write adds one event to a history that only grows, so that what was
 * served at any time, and who vouched for it, can be read later.
 */
export interface GoldenStore {
  getEntry(id: string): Promise<GoldenEntry | undefined>;
  /** Every entry, ordered by id. */
  listEntries(): Promise<GoldenEntry[]>;
  /**
   * Adds or replaces an entry with its phrasings, their vectors and its sources, in one durable transaction.
   * `expectedRevision` is the revision the caller read (0 for a new entry).
   * @throws AppError `golden-conflict` when the entry moved meanwhile or a normalised phrasing belongs to another
   * entry that is not retired and whose scope overlaps; `embedder-mismatch` when the store is pinned to another fingerprint
   */
  putEntry(write: GoldenWrite): Promise<void>;
  /** Several entries in one transaction: all or none. */
  putEntries(writes: readonly GoldenWrite[]): Promise<void>;
  /**
   * Moves an entry to another state and nothing else, which needs no vectors; one revision later.
   * @throws AppError `golden-conflict` when the entry moved meanwhile, is not there, or comes back from retirement
   * with a phrasing that belongs to another entry of an overlapping scope now
   */
  setState(change: GoldenStateChange): Promise<void>;
  /** Removes an entry with its phrasings; its history stays. Resolves to whether it was there. */
  removeEntry(id: string, event: GoldenEventInput): Promise<boolean>;
  /** What happened to an entry, the oldest first; also of one that was removed. Empty for an unknown id. */
  readHistory(entryId: string): Promise<GoldenEvent[]>;
  /** Number of the last event of any entry, 0 before the first: each write of entries moves it, by anybody. Cheap to read. */
  lastEvent(): Promise<number>;
  /**
   * Every phrasing whose normalised text equals `normalised`, among entries that are not retired, ordered by entry id.
   * Several are for askers or languages that do not overlap.
   */
  findPhrasing(normalised: string): Promise<PhrasingHolder[]>;
  /** Scopes of the entries that are not for everyone in any language, by entry id. */
  readScopes(): Promise<ReadonlyMap<string, GoldenScope>>;
  /** An entry in any state together with what its sources are now, in one snapshot. */
  readEntry(entryId: string): Promise<GoldenSnapshot | undefined>;
  /**
   * The same for an entry that may match a question, approved or stale; undefined for a draft and a retired one. Entry
   * and sources are read in one snapshot, so that a document written between the match and the answer cannot slip
   * through.
   */
  readForServing(entryId: string): Promise<GoldenSnapshot | undefined>;
  /** What these sources are now, in one snapshot and in the same order. */
  readSources(sources: readonly SourceReference[]): Promise<SourceState[]>;
  /** Text of a source as it was at a review, by content hash. */
  getSnapshotText(hash: string): Promise<string | undefined>;
  /** Vectors of the phrasings of approved and stale entries: what a question is compared with. `group` is the entry id. */
  readonly vectors: VectorTable;
  /** Vectors of the negative phrasings of the same entries. */
  readonly negativeVectors: VectorTable;
  /** Vectors of all phrasings and negative phrasings, of entries in any state, by phrasing id. */
  readVectors(): Promise<ReadonlyMap<string, Float32Array>>;
  /**
   * Phrasings and negative phrasings without a vector of the pinned embedder, ordered by id: those written under a version of
   * the index with another one. They match by their text alone until `addVectors` brings theirs.
   */
  listUnembedded(): Promise<Phrasing[]>;
  /** Keeps vectors by phrasing id; unknown ids are passed over. @throws AppError `embedder-mismatch`, `embedder-response` */
  addVectors(vectors: ReadonlyMap<string, Float32Array>, embedder: EmbedderPin): Promise<void>;
  count(): Promise<{ entries: number; phrasings: number }>;
}

/**
 * `approved` entries are served while their sources stand. `stale` is the same with the mark of a check that found a source
 * changed, for people: it is served once its sources are as they were at the review, which every question decides anew. A `draft` and a `retired` entry match nothing, and a retired one gives up
 * its phrasings to others.
 */
export type GoldenState = "draft" | "approved" | "stale" | "retired";

export interface GoldenEntry extends GoldenScope {
  readonly id: string;
  readonly state: GoldenState;
  /** Served verbatim. */
  readonly answer: string;
  readonly phrasings: readonly Phrasing[];
  /** Near questions that must not get this answer. */
  readonly negatives: readonly Phrasing[];
  readonly sources: readonly GoldenSource[];
  /** Links of the answer that led to a document at the review; absent where they were not recorded. */
  readonly links?: readonly GoldenLink[];
  /** What stood beside the sources at the review; absent where it was not recorded. */
  readonly evidence?: KnownEvidence;
  /** Free words to sort entries by. */
  readonly labels: readonly string[];
  /** Who stamped the sources last, and when (ISO 8601, UTC). `reviewedBy` is empty while nobody has. */
  readonly reviewedBy: string;
  readonly reviewedAt: string;
  readonly createdAt: string;
  /** 1 for a new entry, one more at each write. */
  readonly revision: number;
}

export interface Phrasing {
  /** Unique in the store. */
  readonly id: string;
  readonly text: string;
  /**
   * `normaliseQuestion(text)`: what exact match compares. Unique among the phrasings of entries that are not retired and
   * whose scopes overlap.
   */
  readonly normalised: string;
}

/** An entry that has a phrasing, and whom it is for. */
export interface PhrasingHolder extends GoldenScope {
  readonly entryId: string;
  readonly phrasing: Phrasing;
}

/** What an answer rests on: one passage, a whole document, or every document of a topic. */
export type SourceReference =
  | {
      readonly kind: "passage";
      readonly documentId: string;
      readonly passageHash: string;
      /** Which of the passages with this text; a stored source has it in its context. @default the first one */
      readonly place?: PassagePlace;
    }
  | { readonly kind: "document"; readonly documentId: string }
  | { readonly kind: "topic"; readonly topic: string };

/** A section of a page. */
export interface PassagePlace {
  /** Titles from the outermost heading to the nearest one. */
  readonly headings: readonly string[];
  /** Which of the sections with this path, from 0 on. */
  readonly section: number;
}

/** A source as it was when a person reviewed the answer against it. */
export interface GoldenSource {
  readonly reference: SourceReference;
  /**
   * Hash of the passage text, of the document's content, or of the topic's sorted `id:contentHash` lines. That of a record
   * covers its title and metadata as well, which are no part of its content.
   * `snapshot texts` are kept under it.
   */
  readonly hash: string;
  readonly version: string;
  /** Where a reader finds it: "path › heading". */
  readonly label: string;
  /** What stood around a cited passage; absent for other sources, and for reviews before this was recorded. */
  readonly context?: SourceContext;
}

/** The surroundings of a cited passage. */
export interface SourceContext {
  readonly collection: string;
  /** Title of the nearest heading; null where there is none. */
  readonly heading: string | null;
  /**
   * The section that was cited; absent for reviews before this was recorded. `sections`: how many had its path. `isRepeated`:
   * the text stood in another section of the page too.
   */
  readonly place?: PassagePlace & { readonly sections: number; readonly isRepeated: boolean };
  /** The heading for each further passage of the section with the same text, and without `place` of the document; absent where there is none. */
  readonly otherHeadings?: readonly (string | null)[];
  /** Hash of the source from that heading to the end of its section, subsections included, and of the headings above. */
  readonly sectionHash: string;
  /** Content hash of the document. */
  readonly documentHash: string;
  /** Whether no other document of the collection holds the same text. */
  readonly isOnlyPlace: boolean;
  /**
   * Hash of what encloses the passage, how its heading is marked and what its section includes; "" for nothing of the kind.
   * Absent for reviews before this was recorded.
   */
  readonly surroundings?: string;
  /** Ingested documents whose text the section includes, with their content hashes; absent where there is none. */
  readonly includes?: readonly { readonly documentId: string; readonly documentHash: string }[];
}

/** What a source is now. */
export type SourceState =
  | {
      readonly kind: "found";
      readonly hash: string;
      /** What reviews stamped before titles and metadata of records counted; absent where it is the same. */
      readonly formerHash?: string;
      readonly version: string;
      /** Current text of the passage, document, or the topic's documents joined. */
      readonly text: string;
      readonly label: string;
      /** Of a passage; absent where nothing was recorded at the review that it could be compared with. */
      readonly context?: SourceContext;
      /**
       * Hashes of the passages that hold the text, where it is cut or written otherwise than at the review and says the same;
       * absent where one passage is that text.
       */
      readonly heldBy?: readonly string[];
    }
  /** A cited passage that left its document and stands, as it was, in one other document of the collection. */
  | {
      readonly kind: "moved";
      readonly documentId: string;
      readonly hash: string;
      readonly version: string;
      readonly text: string;
      readonly label: string;
      readonly context: SourceContext;
    }
  /** The document is there, the passage with that hash is not, or not under its heading. `text` is the document's source. */
  | {
      readonly kind: "passage-gone";
      readonly version: string;
      readonly text: string;
      readonly label: string;
      /** Where the text stands now, if that may as well be an archived copy of what was edited. */
      readonly perhapsMovedTo?: string;
    }
  | { readonly kind: "missing"; readonly perhapsMovedTo?: string }
  /** A topic whose documents declare different versions. */
  | { readonly kind: "ambiguous"; readonly versions: readonly string[] };

export interface GoldenSnapshot {
  readonly entry: GoldenEntry;
  /** One state for each source of the entry, in the same order. */
  readonly states: readonly SourceState[];
  /** One state for each recorded link of the entry, in the same order. */
  readonly links: readonly LinkState[];
}

export interface GoldenWrite {
  readonly entry: GoldenEntry;
  /** One vector for each phrasing, in the same order. */
  readonly vectors: readonly Float32Array[];
  /** One vector for each negative phrasing, in the same order. */
  readonly negativeVectors: readonly Float32Array[];
  readonly embedder: { readonly id: string; readonly dimension: number };
  readonly expectedRevision: number;
  /** Source texts to keep for the next review's diff, by the hash in `GoldenSource.hash`; others are not kept. */
  readonly snapshotTexts: ReadonlyMap<string, string>;
  readonly event: GoldenEventInput;
}

export interface GoldenStateChange {
  readonly id: string;
  readonly state: GoldenState;
  readonly expectedRevision: number;
  readonly event: GoldenEventInput;
}
