import type { GuardOptions } from "../match/choose-nearest.ts";
import type { ChatModel } from "../models/chat-model.ts";
import type { Embedder } from "../models/embedder.ts";
import type { DocumentStore } from "../stores/documents.ts";
import type { GoldenEntry, GoldenStore } from "../stores/golden.ts";
import type { SettingsStore } from "../stores/settings.ts";
import type { FreshnessVerdict } from "./freshness/freshness.ts";
import type { FreshnessParts } from "./freshness/judge-snapshot.ts";
import type { PassageIndex } from "./freshness/near-passages.ts";

/** What the golden layer works with. */
export interface GoldenParts extends FreshnessParts {
  store: GoldenStore;
  documents: DocumentStore;
  /** Embeds phrasings, as questions; answers are never embedded. */
  embedder: Embedder;
  /**
   * Number of the last change of documents, which writes of entries do not move.
   * @default that of their vectors, which these may move too: then more is judged again
   */
  documentsMark?: () => Promise<number>;
  clock: () => Date;
  /** A new id at each call, for phrasings. */
  createId: () => string;
  /** Index over the passages, by which citations are found. @default words and names alone decide */
  passages?: PassageIndex;
  /**
   * The golden threshold in force, by which conflicts are found at write time; undefined where none is.
   * @default none
   */
  threshold?: () => Promise<number | undefined>;
  /**
   * How many questions each entry lost of late, by id; undefined where nobody counted.
   * @default not counted
   */
  traffic?: () => Promise<ReadonlyMap<string, number> | undefined>;
  /** What lets a machine draft edits for reviewers. @default none: reviews carry no proposal */
  drafting?: DraftingParts | undefined;
  /** The guards of the matcher, so that what is checked at write time and by lint is what happens to a question. @default its own */
  guards?: GuardOptions;
}

export interface DraftingParts {
  chat: ChatModel;
  /** Text nobody can guess, without line breaks; anew at each call. */
  createMarker: () => string;
  drafts: Pick<SettingsStore, "getDraft" | "setDraft">;
}

/** An entry with the verdict on its sources, both of one moment. */
export interface GoldenListing {
  readonly entry: GoldenEntry;
  readonly freshness: FreshnessVerdict;
}

/** What a write left behind. */
export interface GoldenChange extends GoldenListing {
  /** Sentences for the person who wrote: what was accepted but will not work as they may expect. */
  readonly warnings: readonly string[];
}
