import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import { z } from "zod";

/**
 * A folder of files that are costly to make and always the same for one key. It is made under another name and
 * appears by a single rename, so it is complete or absent: a process killed half-way leaves only a temporary
 * folder, and of two processes that make it at once the first to finish wins. What is found is checked against
 * the sizes and checksums in its list before it is used; a damaged folder is made again.
 */
export interface CachedFolderOptions {
  /** Parent of all cached folders; created when absent. */
  parent: string;
  /** Name of the folder. Must change whenever the files would. */
  key: string;
  /** Makes the files: name → contents in pieces, written one after the other. */
  build: () => Promise<ReadonlyMap<string, readonly Uint8Array[]>>;
}

const LIST = "files.json";
const PIECE = 1024 * 1024;
/** Temporary folders older than this were left behind by a killed process. Milliseconds. */
const ABANDONED_AFTER = 3_600_000;

const listSchema = z.record(z.string(), z.object({ bytes: z.number().int(), crc32: z.number().int() }));
type FileList = z.infer<typeof listSchema>;

/** Path of the complete folder, made when it is absent or damaged. Rejects with the file system's errors. */
export async function cachedFolder({ parent, key, build }: CachedFolderOptions): Promise<string> {
  const folder = join(parent, key);
  if (await isIntact(folder)) return folder;

  await mkdir(parent, { recursive: true });
  const temporary = await mkdtemp(join(parent, `${key}.tmp-`));
  try {
    await removeAbandoned(temporary);
    const list: FileList = {};
    for (const [name, pieces] of await build()) list[name] = await writePieces(join(temporary, name), pieces);
    await writePieces(join(temporary, LIST), [Buffer.from(JSON.stringify(list))]);
    await moveIntoPlace(temporary, folder);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return folder;
}

async function isIntact(folder: string): Promise<boolean> {
  try {
    const list = listSchema.parse(JSON.parse(await readFile(join(folder, LIST), "utf8")));
    for (const [name, expected] of Object.entries(list)) {
      const path = join(folder, name);
      if ((await stat(path)).size !== expected.bytes) return false;
      if ((await checksum(path)) !== expected.crc32) return false;
    }
    return true;
  } catch {
    // Absent, unreadable or not a list: in every case the answer is to make it.
    return false;
  }
}

async function checksum(path: string): Promise<number> {
  const file = await open(path);
  try {
    const buffer = new Uint8Array(PIECE);
    let sum = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, PIECE);
      if (bytesRead === 0) return sum;
      sum = crc32(buffer.subarray(0, bytesRead), sum);
    }
  } finally {
    await file.close();
  }
}

async function writePieces(path: string, pieces: readonly Uint8Array[]): Promise<FileList[string]> {
  const file = await open(path, "wx");
  try {
    let bytes = 0;
    let sum = 0;
    for (const piece of pieces) {
      await file.writeFile(piece);
      bytes += piece.byteLength;
      sum = crc32(piece, sum);
    }
    await file.sync();
    return { bytes, crc32: sum };
  } finally {
    await file.close();
  }
}

/** A folder that is already in place stays when it is intact and is replaced when it is damaged. */
async function moveIntoPlace(temporary: string, folder: string): Promise<void> {
  try {
    await rename(temporary, folder);
  } catch (error) {
    if (await isIntact(folder)) return;
    const present = await stat(folder).catch(() => undefined);
    if (!present) throw error;
    const aside = await mkdtemp(`${folder}.tmp-`);
    await rename(folder, join(aside, "damaged")).catch(() => undefined);
    await rm(aside, { recursive: true, force: true });
    await rename(temporary, folder).catch(async (second) => {
      if (!(await isIntact(folder))) throw second;
    });
  }
}

/** Ages are taken against a folder made just now, by the file system's own clock. */
async function removeAbandoned(temporary: string): Promise<void> {
  const now = (await stat(temporary)).mtimeMs;
  const parent = dirname(temporary);
  for (const name of await readdir(parent)) {
    if (!name.includes(".tmp-")) continue;
    const path = join(parent, name);
    const made = await stat(path).catch(() => undefined);
    if (made && now - made.mtimeMs > ABANDONED_AFTER) await rm(path, { recursive: true, force: true });
  }
}
