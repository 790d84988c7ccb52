import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Assay } from "../../../src/index.ts";

export interface VersionCopy {
  /** Folder of the version; it may be read-only. */
  from: string;
  /** Where every version is ingested from, so that its pages have the ids of the one before. */
  docs: string;
  /** Pages to take, relative to `from`. @default all */
  kept?: ReadonlySet<string> | undefined;
}

/** Puts one version of a documentation in the place of another and ingests it. */
export async function ingestVersion(assay: Assay, { from, docs, kept }: VersionCopy): Promise<void> {
  await rm(docs, { recursive: true, force: true });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name));
    if (!entry.isFile() || kept?.has(path) === false) continue;
    await mkdir(dirname(join(docs, path)), { recursive: true });
    await copyFile(join(from, path), join(docs, path));
  }
  await assay.ingest({ paths: [docs] });
}
