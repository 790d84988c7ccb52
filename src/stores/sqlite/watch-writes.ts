import { AppError, type ErrorCode } from "../../errors.ts";
import type { Connection } from "./connection.ts";

/** What keeps any write from being kept; others say something of the one that was refused, or pass by themselves. */
const failures: ReadonlySet<ErrorCode> = new Set([
  "database-full",
  "database-broken",
  "database-not-found",
  "path-unreadable",
]);

export interface WatchedConnection extends Connection {
  /** Why the last write was not kept; undefined once one was. */
  lastFailure(): AppError | undefined;
}

/** A connection that remembers whether its last write was kept, so that nobody has to write in order to know. */
export function watchWrites(connection: Connection): WatchedConnection {
  let last: AppError | undefined;
  return {
    ...connection,
    write(work, options) {
      try {
        const result = connection.write(work, options);
        last = undefined;
        return result;
      } catch (error) {
        if (AppError.isInstance(error) && failures.has(error.code)) last = error;
        throw error;
      }
    },
    lastFailure: () => last,
  };
}
