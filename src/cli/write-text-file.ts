import { resolve } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { AppError } from "../errors.ts";

/** Writes a file in one step: a reader sees the old text or the new one. @throws AppError `path-unwritable` */
export async function writeTextFile(
  text: string,
  { path, cwd }: { path: string; cwd: string },
): Promise<void> {
  try {
    await writeFileAtomic(resolve(cwd, path), text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AppError("path-unwritable", `"${path}" cannot be written: ${why}.`, {
      hint: "Name a file in a folder that exists and that this user may write to.",
      cause,
    });
  }
}
