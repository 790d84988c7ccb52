/** What was found to have moved, from when it was first seen until it was no more. */
export interface AlertStore {
  /** Opens an alert; false where one of its kind and subject is open already, which is then brought up to date. Durable. */
  raise(alert: AlertRecord): Promise<boolean>;
  /** Closes the open alert of a kind and subject; false where there is none. Durable. */
  close(alert: { readonly kind: string; readonly subject: string; readonly at: string }): Promise<boolean>;
  /** Newest first. */
  list(query?: AlertQuery): Promise<AlertRecord[]>;
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
}

export interface AlertQuery {
  /** @default both */
  readonly open?: boolean;
  readonly since?: string;
  /** Most records. @default all */
  readonly limit?: number;
}
