import type { Heading, Root } from "mdast";

/**
 * What every format is turned into before chunking: one mdast tree whose positions point into the source text, so
 * that one chunker serves Markdown, HTML and plain text.
 */
export interface DocumentTree {
  readonly format: TreeFormat;
  readonly root: Root;
  /** Declared title, else the first level-1 heading, else "". */
  readonly title: string;
  /** Values at the head of the file, not yet validated; empty where there are none. */
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** Fragment ids that the author gave to headings. */
  readonly anchors: ReadonlyMap<Heading, string>;
  /** What was read only in part, one sentence each. */
  readonly warnings: readonly string[];
}

export type TreeFormat = "markdown" | "html" | "text";
