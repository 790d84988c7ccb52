/**
 * A link of an answer that led to an ingested document when the answer was reviewed, with what it pointed at. Pages are
 * renamed, headings reworded and lines pushed down; a reviewed answer that sends its readers astray no longer holds.
 */
export interface GoldenLink {
  /** As it is written in the answer. */
  readonly url: string;
  readonly documentId: string;
  /** Content hash of the document: while it stands, so does everything on the page. */
  readonly documentHash: string;
  /** Null where the link leads to the page as a whole. */
  readonly place: LinkPlace | null;
}

export type LinkPlace =
  | {
      readonly kind: "anchor";
      readonly anchor: string;
      /** The first passage of the section: where it goes, its heading has gone. */
      readonly passageHash: string;
    }
  | {
      readonly kind: "lines";
      /** 1-based, inclusive. */
      readonly from: number;
      readonly to: number;
      /** The passages that held these lines, in order. */
      readonly passages: readonly LinkedPassage[];
    };

export interface LinkedPassage {
  readonly hash: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** What became of a link. */
export type LinkState =
  | { readonly kind: "works" }
  | {
      readonly kind: "broken";
      readonly why: "document-gone" | "document-renamed" | "anchor-gone" | "line-moved";
      /** Where what it pointed at stands now, where that can be told. */
      readonly now?: { readonly documentId: string; readonly fragment: string };
    };
