import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { AppError } from "../../../errors.ts";
import { nearestNames } from "../../../golden/nearest-names.ts";
import type { EvalRun } from "../eval-run.ts";
import {
  openPartialRun,
  type PartialHeader,
  type PartialRun,
  type PartialState,
  readPartialRun,
} from "./partial-run.ts";
import { formatRun, readRun } from "./read-run.ts";

/**
 * Runs as files in a folder beside the database, one JSON file each: they are looked at by people, compared across databases
 * and kept in git, so a file is what everybody who reads them wants. Each is written in one step and never changed.
 */
export interface RunFolder {
  /** Resolves to the path of the file. @throws AppError `path-unwritable` */
  save(run: EvalRun): Promise<string>;
  /** Newest first. @throws AppError `dataset-invalid` for a file that is no run */
  list(): Promise<EvalRun[]>;
  /** By id, or the newest of a name. @throws AppError `eval-run-not-found` with the nearest names */
  get(nameOrId: string): Promise<EvalRun>;
  /** What an interrupted run of this name left; undefined where there is nothing to go on with. */
  unfinished(name: string): Promise<PartialState | undefined>;
  /** Where results are kept while a run is under way; with `from`, after those of a run that was interrupted. */
  begin(header: PartialHeader, from?: PartialState): Promise<PartialRun>;
}

/** The folder of a database's runs. */
export function runFolderOf(database: string): string {
  return `${database}.evals`;
}

export function createRunFolder(folder: string): RunFolder {
  const partialPath = (name: string): string => join(folder, `${fileNameOf(name)}.partial.jsonl`);

  const list = async (): Promise<EvalRun[]> => {
    const names = (await namesIn(folder)).filter((name) => name.endsWith(".json"));
    const runs: EvalRun[] = [];
    for (const name of names) {
      const file = join(folder, name);
      runs.push(readRun(await readFile(file, "utf8"), { file }));
    }
    return runs.sort((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt));
  };

  return {
    list,
    async save(run) {
      const path = join(folder, `${fileNameOf(run.id)}.json`);
      await writing(path, async () => {
        await mkdir(folder, { recursive: true });
        await writeFileAtomic(path, formatRun(run));
      });
      return path;
    },
    async get(nameOrId) {
      const runs = await list();
      const found = runs.find(({ id }) => id === nameOrId) ?? runs.find(({ name }) => name === nameOrId);
      if (found) return found;
      const near = nearestNames(nameOrId, [...new Set(runs.map(({ name }) => name))]);
      throw new AppError("eval-run-not-found", `There is no run "${nameOrId}".`, {
        hint: near.length > 0 ? `Did you mean ${near.join(", ")}?` : "assay eval list",
      });
    },
    unfinished: (name) => readPartialRun(partialPath(name)),
    async begin(header, from) {
      const path = partialPath(header.name);
      return writing(path, async () => {
        await mkdir(folder, { recursive: true });
        return openPartialRun(path, header, from);
      });
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

async function writing<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AppError("path-unwritable", `"${path}" cannot be written: ${why}.`, {
      hint: "Name a database in a folder that this user may write to.",
      cause,
    });
  }
}

/** A name as part of a file's name: nothing that leads elsewhere, and different for different names. */
function fileNameOf(name: string): string {
  return encodeURIComponent(name).replace(
    /[.*]/gu,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
