import { randomUUID } from "node:crypto";
import { open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { AppError } from "../errors.ts";

/**
 * Writes a file in one step: a reader sees the old text or the new one. A device or a pipe, such as `/dev/stdout`, is
 * written to; put in its place, the file would take it away from everyone else. @throws AppError `path-unwritable`
 */
export async function writeTextFile(
  text: string,
  { path, cwd }: { path: string; cwd: string },
): Promise<void> {
  const place = resolve(cwd, path);
  try {
    if (await isReplaceable(place)) await writeFileAtomic(place, text);
    else await writeFile(place, text);
  } catch (cause) {
    throw unwritable(path, cause);
  }
}

/**
 * The same for a text that comes in parts and is never in memory as a whole: `fill` is handed what writes a part, and the file
 * is put in its place when `fill` is done. @throws AppError `path-unwritable`, and what `fill` throws
 */
export async function writeTextParts<T>(
  fill: (write: (part: string) => Promise<void>) => Promise<T>,
  { path, cwd }: { path: string; cwd: string },
): Promise<T> {
  const named = resolve(cwd, path);
  const isNew = await isReplaceable(named);
  const place = await realpath(named).catch(() => named);
  const { mode } = (await stat(place).catch(() => undefined)) ?? {};
  // Beside its place, so that it can be put there in one step.
  const written = isNew ? `${place}.${randomUUID()}.tmp` : place;
  const orFail = <Value>(work: Promise<Value>): Promise<Value> =>
    work.catch((cause: unknown) => Promise.reject(unwritable(path, cause)));
  const file = await orFail(open(written, isNew ? "wx" : "w", mode));
  try {
    const result = await fill((part) => orFail(file.writeFile(part)));
    if (isNew) await orFail(file.sync());
    await orFail(file.close());
    if (isNew) await orFail(rename(written, place));
    return result;
  } catch (error) {
    await file.close().catch(() => {});
    if (isNew) await rm(written, { force: true });
    throw error;
  }
}

function unwritable(path: string, cause: unknown): AppError {
  return new AppError("path-unwritable", `"${path}" cannot be written: ${reasonOf(cause)}.`, {
    hint: "Name a file in a folder that exists and that this user may write to.",
    cause,
  });
}

/** True for a file, and for a path at which there is nothing. */
async function isReplaceable(place: string): Promise<boolean> {
  return (await stat(place).catch(() => undefined))?.isFile() ?? true;
}

/** The system's own words name the temporary file, which nobody asked for. */
function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "ENOENT" || code === "ENOTDIR") return "its folder does not exist";
  if (code === "EISDIR") return "it is a folder";
  if (code === "EACCES" || code === "EPERM") return "this user may not write there";
  return cause instanceof Error ? cause.message : String(cause);
}
