import { statSync } from "node:fs";
import { resolve } from "node:path";
import { AppError } from "../../errors.ts";

/**
 * A process that has a file open goes on writing into it after someone removed or replaced it, and everything it
 * writes is lost without a word. This remembers which file was opened, to compare it before each write.
 *
 * @returns a check that throws AppError `database-not-found` when the path no longer leads to that file
 */
export function createFileCheck(name: string): () => void {
  // A later change of the working folder must not look like a removal.
  const path = resolve(name);
  const opened = identityOf(path);
  return () => {
    if (opened === undefined || identityOf(path) === opened) return;
    throw new AppError(
      "database-not-found",
      `The database "${name}" was removed or replaced while it was in use; what is written now would be lost.`,
      { hint: "Run the same command again; a server has to be started anew." },
    );
  };
}

/** Undefined where there is no such file, as with a database in memory. */
export function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}
