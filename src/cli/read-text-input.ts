import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { AppError } from "../errors.ts";
import type { Terminal } from "./context.ts";
import { readStandardInput } from "./read-standard-input.ts";

/** Far above any text that is accepted, far below what would exhaust memory. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * The text of a file, or of standard input for `-`. A byte order mark is left out.
 *
 * @throws AppError `path-not-found`, `path-unreadable`, `document-invalid` for bytes that are not UTF-8
 */
export async function readTextInput(
  path: string,
  terminal: Pick<Terminal, "cwd" | "stdin">,
): Promise<string> {
  if (path === "-") return readStandardInput(terminal);
  const bytes = await readBytes(path, terminal.cwd);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError("document-invalid", `"${path}" is not valid UTF-8.`, {
      hint: "Save the file as UTF-8 and try again.",
      cause,
    });
  }
}

async function readBytes(path: string, cwd: string): Promise<Buffer> {
  const place = resolve(cwd, path);
  try {
    const { size } = await stat(place);
    if (size <= MAX_BYTES) return await readFile(place);
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && (cause.code === "ENOENT" || cause.code === "ENOTDIR")) {
      throw new AppError("path-not-found", `There is no file "${path}".`, {
        hint: `It was looked for at ${place}.`,
        cause,
      });
    }
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AppError("path-unreadable", `"${path}" cannot be read: ${why}.`, {
      hint: "Name a text file that this user may read.",
      cause,
    });
  }
  throw new AppError("path-unreadable", `"${path}" is larger than ${MAX_BYTES} bytes.`, {
    hint: "Name a text file.",
  });
}
