import { checkWrite, indexDropped } from "../../indexes/index-refusals.ts";
import { type IndexState, indexStates } from "../../indexes/index-versions.ts";
import type { Connection, WriteOptions } from "../connection.ts";

/** A connection as the parts over one version of the index use it. */
export interface GuardedConnection extends Connection {
  /** One transaction that changes documents: checked in it that the version may be written to. @throws AppError `index-refused` */
  writeDocuments<Result>(work: () => Result, options?: WriteOptions): Result;
}

interface StateRow {
  name: string;
  state: string;
  build: number;
}

/**
 * Others move the mark and drop versions at any moment, and a handle may be older than that. So each transaction first looks,
 * in its own snapshot, what became of the version: one that was dropped has no tables, or empty ones, which would read as if
 * nothing had ever been written.
 *
 * @param of `build` is the number of the build that writes; undefined for handles that write to the live version
 */
export function guardConnection(
  connection: Connection,
  { number, build }: { number: number; build?: number | undefined },
): GuardedConnection {
  const stateOf = connection.database.prepare<[number], StateRow>(
    "SELECT name, state, build FROM index_versions WHERE number = ?",
  );

  function present(): StateRow & { state: IndexState } {
    const row = stateOf.get(number);
    const state = indexStates.find((each) => each === row?.state);
    if (row === undefined || state === undefined) throw indexDropped(row?.name ?? String(number));
    return { ...row, state };
  }

  const checked =
    <Result>(work: () => Result) =>
    (): Result => {
      present();
      return work();
    };
  return {
    ...connection,
    run<Result>(work: () => Result): Result {
      try {
        return connection.run(checked(work));
      } catch (error) {
        // Dropped between the look and the statement, which then found no table.
        connection.run(present);
        throw error;
      }
    },
    read: (work) => connection.read(checked(work)),
    write: (work, options) => connection.write(checked(work), options),
    writeDocuments<Result>(work: () => Result, options?: WriteOptions): Result {
      const guarded = (): Result => {
        checkWrite(present(), build);
        return work();
      };
      return connection.write(guarded, options);
    },
  };
}
