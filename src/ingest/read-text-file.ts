import { readFile, stat } from "node:fs/promises";
import { AppError } from "../errors.ts";

/** Larger files are data, not documents, and would make thousands of passages by mistake. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/**
 * Text of a UTF-8 file without its byte-order mark.
 *
 * @throws AppError `document-invalid` (too large, binary, not UTF-8), `path-unreadable`
 */
export async function readTextFile(path: string): Promise<string> {
  const bytes = await readBytes(path);
  if (bytes.includes(0)) {
    throw new AppError("document-invalid", `${path} is a binary file or UTF-16 text.`, {
      hint: "Save it as UTF-8 text, or leave it out with --exclude.",
    });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError("document-invalid", `${path} is not valid UTF-8.`, {
      hint: "Save it as UTF-8 text, or leave it out with --exclude.",
      cause,
    });
  }
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    const found = await stat(path);
    // A device may never end and a pipe never begin.
    if (!found.isFile()) {
      throw new AppError("document-invalid", `${path} is a device, a pipe or a socket.`, {
        hint: "Remove the link, or leave it out with --exclude.",
      });
    }
    const { size } = found;
    if (size <= MAX_FILE_BYTES) return await readFile(path);
    const limit = MAX_FILE_BYTES / 1024 / 1024;
    throw new AppError(
      "document-invalid",
      `${path} has ${Math.ceil(size / 1024 / 1024)} MB; the limit is ${limit} MB.`,
      {
        hint: "Split it, or leave it out with --exclude.",
      },
    );
  } catch (cause) {
    if (AppError.isInstance(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError("path-unreadable", `${path} cannot be read: ${reason}.`, {
      hint: `ls -l "${path}"`,
      cause,
    });
  }
}
