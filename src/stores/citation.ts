/** Where a quoted text stands, precise enough to open the page at the line. */
export interface Citation {
  /** 1-based number used in the answer's text as `[1]`. */
  readonly number: number;
  readonly documentId: string;
  readonly title: string;
  readonly headings: readonly string[];
  /** Fragment without `#`, null where the page has none. */
  readonly anchor: string | null;
  /** 1-based and inclusive, in the document's source. */
  readonly startLine: number;
  readonly endLine: number;
  /** Version of the document when it was cited. */
  readonly version: string;
  readonly passageId: string;
  /** Web address, when the document's metadata has `url` or the settings say where pages stand (`site.url`). */
  readonly url: string | null;
}
