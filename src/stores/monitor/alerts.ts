/** What was found to have moved, from when it was first seen until it was no more. */
export interface AlertStore {
  /** Opens an alert; false where one of its kind and subject is open already, which is then brought up to date. Durable. */
  raise(alert: AlertRecord): Promise<boolean>;
  /** Closes the open alert of a kind and subject; false where there is none. Durable. */
  close(alert: { readonly kind: string; readonly subject: string; readonly at: string }): Promise<boolean>;
  /** Newest first. */
  list(query?: AlertQuery): Promise<AlertRecord[]>;
  /**
   * Notes when an alert was last told, unless somebody else did in the meantime: false where it was not last told at `from`.
   * Taken before the message goes out, it keeps two processes from sending the same one.
   */
  setSent(id: string, sent: { readonly from: string | null; readonly to: string | null }): Promise<boolean>;
  /** Keeps what was counted at a check; a later one of the same day takes its place. */
  note(check: AlertCheck): Promise<void>;
  /** Newest first. */
  listChecks(query?: { readonly since?: string; readonly limit?: number }): Promise<AlertCheck[]>;
  /** Removes closed alerts and checks from before a moment (ISO 8601, UTC). Resolves to their number. */
  purge(before: string): Promise<number>;
}

export interface AlertRecord {
  readonly id: string;
  /** Name of the rule, such as `divergence`. */
  readonly kind: string;
  /** What moved, within its kind, such as a surface; empty where there is but one. */
  readonly subject: string;
  /** When it was first seen: ISO 8601, UTC. */
  readonly openedAt: string;
  /** Null while it lasts. */
  readonly closedAt: string | null;
  /** Since when the numbers have been so, as far as they tell: ISO 8601, UTC. */
  readonly since: string;
  /** What moved, in a sentence with its numbers. */
  readonly message: string;
  /** The command that shows it. */
  readonly command: string;
  /** By name. */
  readonly numbers: Readonly<Record<string, number>>;
  /** The last check that still found it: ISO 8601, UTC. */
  readonly seenAt: string;
  /** When it was last told to where alerts go; null where it was not, or nobody could be reached. */
  readonly sentAt: string | null;
}

/** Totals that only their growth says something of. */
export interface AlertCheck {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Records that the log could not keep, since the database was made. */
  readonly lost: number;
  /** Reviewed answers that wait for a review since their sources moved. */
  readonly waiting: number;
}

export interface AlertQuery {
  /** @default both */
  readonly open?: boolean;
  /** Opened or closed since: ISO 8601, UTC, inclusive; one that is open counts as well. @default all */
  readonly since?: string;
  /** Most records. @default all */
  readonly limit?: number;
}
