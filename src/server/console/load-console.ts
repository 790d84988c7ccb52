import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname } from "node:path";
import { gzipSync } from "node:zlib";
import { AppError } from "../../errors.ts";

/** A file of the console, as the build made it. */
export interface ConsoleFile {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
  readonly type: string;
  /** Moves when the file does. */
  readonly tag: string;
  /** Its name holds a hash of what it holds, so that it may be kept for ever. */
  readonly isFixed: boolean;
}

/** By path below the console: `index.html`, `assets/index-1a2b3c.js`. What is not in it cannot be asked for. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

/** Where the build puts it, seen from this file in `src` as from its compiled form in `dist`. */
const PLACE = new URL("../../../dist/console/", import.meta.url);

/** The page that every address of the console opens. */
export const ENTRANCE = "index.html";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** @throws AppError `path-not-found` where the package was not built whole */
export async function loadConsole(place: URL = PLACE): Promise<ConsoleFiles> {
  try {
    const found = await readdir(place, { recursive: true });
    const paths = found.map((path) => path.replaceAll("\\", "/")).filter((path) => extname(path) in types);
    if (!paths.includes(ENTRANCE)) throw new Error(`${ENTRANCE} is missing.`);
    return new Map(
      await Promise.all(paths.map(async (path) => [path, await readConsoleFile(path, place)] as const)),
    );
  } catch (cause) {
    throw new AppError("path-not-found", "The console is not there: it was not built.", {
      hint: "npm run build",
      cause,
    });
  }
}

async function readConsoleFile(path: string, place: URL): Promise<ConsoleFile> {
  const plain = await readFile(new URL(path, place));
  return {
    plain,
    gzipped: gzipSync(plain, { level: 9 }),
    type: types[extname(path)] ?? "application/octet-stream",
    tag: `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    isFixed: path.startsWith("assets/"),
  };
}
