/** A part of the report in words and numbers: what a terminal prints and a page shows. */
export interface ReportSection {
  /** Letters and dashes; names the part on the page. */
  readonly id: string;
  readonly title: string;
  /** Sentences, the most important first. */
  readonly lines: readonly string[];
  readonly table?: ReportTable;
  /** Commands that show more. */
  readonly commands: readonly string[];
}

export interface ReportTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
