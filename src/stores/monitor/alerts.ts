/** What was found to have moved, from when it was first seen until it was no more. */
export interface AlertStore {
  /** Opens an alert; false where one of its kind and subject is open already, which is then brought up to date. Durable. */
  raise(alert: AlertRecord): Promise<boolean>;
  /** Closes the open alert of a kind and subject; false where there is none. Durable. */
  close(alert: ClosedAlert): Promise<boolean>;
  /** Newest first. */
  list(query?: AlertQuery): Promise<AlertRecord[]>;
  /**
   * Takes the telling of an alert for a while, before the message goes out: false where somebody else has it just now, or has
   * told it since it was last told at `sentAt`. A process that dies meanwhile leaves it to others once the while is over. Durable.
   */
  claim(id: string, claim: AlertClaim): Promise<boolean>;
  /** Gives a claim back, which others may have taken over: then nothing is changed. Durable. */
  settle(id: string, outcome: SettledClaim): Promise<void>;
  /** Keeps what was counted at a check; a later one of the same day takes its place. */
  note(check: AlertCheck): Promise<void>;
  /** Newest first. */
  listChecks(query?: { readonly since?: string; readonly limit?: number }): Promise<AlertCheck[]>;
  /** Removes closed alerts and checks from before a moment (ISO 8601, UTC). Resolves to their number. */
  purge(before: string): Promise<number>;
}

export interface ClosedAlert {
  readonly kind: string;
  readonly subject: string;
  readonly at: string;
  /** The last message of it. @default the message it has */
  readonly message?: string;
  /** Whether somebody is to be told. @default false */
  readonly isOwed?: boolean;
}

export interface AlertClaim {
  /** As the alert was read. */
  readonly sentAt: string | null;
  /** Now: ISO 8601, UTC. */
  readonly at: string;
  /** When others may take it. */
  readonly until: string;
}

export interface SettledClaim {
  /** Of the claim. */
  readonly until: string;
  /** When the message arrived; null where it did not. */
  readonly sentAt: string | null;
  /** Whether the message was that it is over. */
  readonly isClosing: boolean;
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
  /** True: only those that are over, of which nobody could be told yet. @default any */
  readonly owed?: true;
  /** Most records. @default all */
  readonly limit?: number;
}
