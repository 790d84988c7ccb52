import type { IntegrityFinding } from "../../integrity/integrity-report.ts";
import type { Connection } from "../connection.ts";
import type { IndexTables } from "../indexes/index-tables.ts";

/**
 * One thing that must hold in the file. A rule has a file of its own and a line in `integrity-rules.ts`; whoever adds a
 * table adds the rule for it.
 */
export interface IntegrityRule {
  /** As in reports: `passage-words`. */
  readonly name: string;
  /** What helps where it does not hold. */
  readonly hint: string;
  /**
   * Prepares the statements and returns one step for each thing to look at. Steps run in snapshots of the file, some
   * together and others after writes of another process, so what is compared is read within one step, and a thing that
   * is gone by then is no problem. What a step throws is a problem too.
   */
  readonly plan: (connection: Connection) => readonly IntegrityStep[];
}

/** A rule over the tables of one version of the index. */
export interface IndexIntegrityRule extends Pick<IntegrityRule, "name" | "hint"> {
  readonly plan: (connection: Connection, tables: IndexTables) => readonly IntegrityStep[];
}

export type IntegrityStep = () => readonly IntegrityFinding[];
