import { mkdir, readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
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
  /** Newest first, and the files beside them that hold no run: one that is damaged hides no other. */
  list(): Promise<ListedRuns>;
  /**
   * By id, or the newest of a name.
   *
   * @throws AppError `eval-run-not-found` with the nearest names; `dataset-invalid` where the file of that run is damaged
   */
  get(nameOrId: string): Promise<EvalRun>;
  /** What an interrupted run of this name left; undefined where there is nothing to go on with. */
  unfinished(name: string): Promise<PartialState | undefined>;
  /** Where results are kept while a run is under way; with `from`, after those of a run that was interrupted. */
  begin(header: PartialHeader, from?: PartialState): Promise<PartialRun>;
}

interface ListedRuns {
  readonly runs: readonly EvalRun[];
  readonly damaged: readonly DamagedRun[];
}

export interface DamagedRun {
  readonly file: string;
  /** What is wrong with it, and how to be rid of it. */
  readonly error: AppError;
}

/** The folder of a database's runs. */
export function runFolderOf(database: string): string {
  return `${database}.evals`;
}

/** How the id of a run says when it began, to the second. @param startedAt ISO 8601, UTC */
export function momentInId(startedAt: string): string {
  return startedAt.slice(0, 19).replace(/[-:]/gu, "").replace("T", "-");
}

export function createRunFolder(folder: string): RunFolder {
  const partialPath = (name: string): string => join(folder, `${fileNameOf(name)}.partial.jsonl`);

  const list = async (): Promise<ListedRuns> => {
    const names = (await namesIn(folder)).filter((name) => name.endsWith(".json"));
    const runs: EvalRun[] = [];
    const damaged: DamagedRun[] = [];
    for (const name of names) {
      const file = join(folder, name);
      const found = await readKept(file);
      if (AppError.isInstance(found)) damaged.push({ file, error: found });
      else runs.push(found);
    }
    return { runs: runs.sort((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt)), damaged };
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
      const { runs, damaged } = await list();
      const byId = runs.find(({ id }) => id === nameOrId);
      if (byId) return byId;
      const found = runs.find(({ name }) => name === nameOrId);
      // An older run of the name would pass for the newest, and a gate would be met by it.
      const asked = damaged.find(({ file }) => mayBe(basename(file, ".json"), { nameOrId, found }));
      if (asked) throw asked.error;
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

/** A run, or what is wrong with its file. */
async function readKept(file: string): Promise<EvalRun | AppError> {
  try {
    return readRun(await readFile(file, "utf8"), { file });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const message = AppError.isInstance(cause) ? why : `"${file}" cannot be read: ${why}.`;
    return new AppError("dataset-invalid", message, {
      hint: `Put it back from a copy, or remove it and run the set again: rm "${file}"`,
      cause,
    });
  }
}

/** Whether a damaged file is the run that is asked for: the one of the id, or one of the name that is not older than what was found. */
function mayBe(base: string, { nameOrId, found }: { nameOrId: string; found: EvalRun | undefined }): boolean {
  const own = fileNameOf(nameOrId);
  if (base === own) return true;
  if (!base.startsWith(`${own}-`)) return false;
  const [moment] = /^\d{8}-\d{6}(?=-[0-9a-f]+$)/u.exec(base.slice(own.length + 1)) ?? [];
  return moment !== undefined && (found === undefined || moment >= momentInId(found.startedAt));
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
