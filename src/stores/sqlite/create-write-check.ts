import { access, constants, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { AppError } from "../../errors.ts";
import { createFileCheck, identityOf } from "./file-identity.ts";
import { permissions, roomHint } from "./translate-error.ts";

export interface WriteCheckOptions {
  /** Why the last write was not kept; undefined where it was. */
  lastFailure: () => AppError | undefined;
  /** Bytes that may still be written beside a file; undefined where that cannot be told. @default asks the file system */
  freeBytes?: (folder: string) => Promise<number | undefined>;
}

/** Below this no room is left for the journal of an ordinary write: 256 pages, of which a document takes dozens. */
const LEAST_BYTES = 1024 * 1024;

/**
 * Whether writes to a database file are kept, as far as can be told without one: whoever asks does so every few seconds, and a
 * write of its own would take the lock from those that matter. What only shows in writing, such as a quota, is known from the
 * last one that somebody made.
 *
 * @returns a check that throws AppError `database-not-found`, `path-unreadable`, `database-full`, and what the last write threw
 */
export function createWriteCheck(
  name: string,
  { lastFailure, freeBytes = askFileSystem }: WriteCheckOptions,
): () => Promise<void> {
  // A later change of the working folder must not look like a removal.
  const path = resolve(name);
  const isFile = identityOf(path) !== undefined;
  const checkFile = createFileCheck(name);
  return async () => {
    if (isFile) {
      checkFile();
      // SQLite writes its journal beside the file.
      for (const each of [path, dirname(path)]) await requireWritable(each, name);
      const free = await freeBytes(dirname(path));
      if (free !== undefined && free < LEAST_BYTES) throw noRoom(name, free);
    }
    const failure = lastFailure();
    if (failure) throw failure;
  };
}

async function requireWritable(path: string, name: string): Promise<void> {
  try {
    await access(path, constants.W_OK);
  } catch (cause) {
    throw new AppError("path-unreadable", `The database "${name}" can no longer be written.`, {
      hint: permissions(name),
      cause,
    });
  }
}

/** Some file systems tell nothing: they have no blocks at all. */
async function askFileSystem(folder: string): Promise<number | undefined> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    return blocks === 0 ? undefined : bavail * bsize;
  } catch {
    return undefined;
  }
}

function noRoom(name: string, free: number): AppError {
  return new AppError(
    "database-full",
    `The disk of the database "${name}" has ${free} bytes of room left, which is too little to write.`,
    { hint: roomHint(name) },
  );
}
