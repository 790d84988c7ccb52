import { access, constants, realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve, sep } from "node:path";
import { glob } from "tinyglobby";
import { AppError } from "../errors.ts";
import type { IngestFailure } from "./report.ts";

/** A file to read and where its id comes from. */
export interface SourceFile {
  /** Absolute path. */
  readonly path: string;
  /** Absolute path of the folder or file that was named. */
  readonly root: string;
  /** Path below the root with `/`, NFC; the file's name when the file itself was named. */
  readonly relativePath: string;
}

export interface Discovery {
  readonly files: readonly SourceFile[];
  /** Absolute paths that were named. */
  readonly roots: readonly string[];
  /** Folders that exist but cannot be looked into: nothing below them may count as gone. */
  readonly unreadable: readonly SourceFile[];
  readonly failed: readonly IngestFailure[];
}

export const ingestibleExtensions = ["md", "mdx", "markdown", "html", "htm", "txt", "jsonl"] as const;

/**
 * Finds the files to ingest, in the order of the paths named and by name below them. `node_modules`, names that begin
 * with a dot, and links to other places below the folder are skipped; a file reached twice counts once.
 *
 * @throws AppError `path-not-found`, `no-documents` (a file of another kind), `path-unreadable`
 */
export async function discoverSources(
  paths: readonly string[],
  exclude: readonly string[],
): Promise<Discovery> {
  const files = new Map<string, SourceFile>();
  const unreadable: SourceFile[] = [];
  const roots = [...new Set(paths.map((path) => resolve(path)))];
  for (const root of roots) {
    if (await isFolder(root)) {
      unreadable.push(...(await unreadableFolders(root, exclude)));
      for (const file of await filesBelow(root, exclude))
        if (!files.has(file.path)) files.set(file.path, file);
    } else if (!isIngestible(root)) {
      const known = ingestibleExtensions.map((extension) => `.${extension}`).join(" ");
      throw new AppError("no-documents", `${root} is not a kind of file that can be ingested.`, {
        hint: `Give a folder or a file that ends in one of: ${known}`,
      });
    } else if (!files.has(root)) {
      files.set(root, { path: root, root, relativePath: basename(root).normalize("NFC") });
    }
  }
  const failed = unreadable.map(({ path }): IngestFailure => {
    return {
      path,
      code: "path-unreadable",
      message: `The folder ${path} cannot be read.`,
      hint: `ls -ld "${path}"`,
    };
  });
  return { files: [...files.values()], roots, unreadable, failed };
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (cause) {
    const missing =
      cause instanceof Error && "code" in cause && (cause.code === "ENOENT" || cause.code === "ENOTDIR");
    if (missing) {
      throw new AppError("path-not-found", `${path} does not exist.`, { hint: "Check the path.", cause });
    }
    throw new AppError("path-unreadable", `${path} cannot be read.`, { hint: `ls -ld "${path}"`, cause });
  }
}

function isIngestible(path: string): boolean {
  const extension = extname(path).slice(1).toLowerCase();
  return ingestibleExtensions.some((known) => known === extension);
}

async function filesBelow(root: string, exclude: readonly string[]): Promise<SourceFile[]> {
  const found = await glob([`**/*.{${ingestibleExtensions.join(",")}}`], globOptions(root, exclude));
  const isDirect = await createDirectCheck(root);
  const direct = await Promise.all(found.map(isDirect));
  return found
    .filter((_, index) => direct[index])
    .sort((a, b) => (a < b ? -1 : 1))
    .map((path) => ({ path: join(root, path), root, relativePath: path.normalize("NFC") }));
}

/**
 * Tells whether no link on the way from the root to a file leads back to the root or below it: such a file is found
 * by its own path as well.
 */
async function createDirectCheck(root: string): Promise<(path: string) => Promise<boolean>> {
  const realRoot = await realpath(root);
  const known = new Map<string, Promise<boolean>>();
  const leadsOn = async (path: string): Promise<boolean> => {
    if (path === ".") return true;
    const real = await realpath(join(root, path)).catch(() => undefined);
    const isBelow = real === realRoot || real?.startsWith(realRoot + sep) === true;
    return (!isBelow || real === join(realRoot, path)) && (await remembered(dirname(path)));
  };
  const remembered = (folder: string): Promise<boolean> => {
    const answer = known.get(folder) ?? leadsOn(folder);
    known.set(folder, answer);
    return answer;
  };
  return leadsOn;
}

async function unreadableFolders(root: string, exclude: readonly string[]): Promise<SourceFile[]> {
  const found = (await glob(["**/"], { ...globOptions(root, exclude), onlyDirectories: true })).map(
    (folder) => folder.replace(/\/$/, ""),
  );
  const checked = await Promise.all(
    ["", ...found].map(async (folder) => {
      const path = join(root, folder);
      const readable = await access(path, constants.R_OK | constants.X_OK).then(
        () => true,
        () => false,
      );
      return readable ? [] : [{ path, root, relativePath: folder.normalize("NFC") }];
    }),
  );
  return checked.flat();
}

function globOptions(root: string, exclude: readonly string[]) {
  return {
    cwd: root,
    dot: false,
    expandDirectories: false,
    caseSensitiveMatch: false,
    ignore: ["**/node_modules/**", ...exclude.flatMap(ignorePatterns)],
  };
}

/** As in .gitignore, a pattern without a slash matches at any depth, and a folder's pattern covers what is in it. */
function ignorePatterns(pattern: string): string[] {
  const clean = pattern.replace(/^\.?\/|\/$/g, "");
  const anywhere = clean.includes("/") ? clean : `**/${clean}`;
  return [anywhere, `${anywhere}/**`];
}
