import { resolve } from "node:path";
import type { Config } from "../../config.ts";
import { AppError } from "../../errors.ts";
import { createRunFolder, type RunFolder, runFolderOf } from "../../eval/runs/saved/run-folder.ts";
import { IN_MEMORY } from "../in-memory.ts";

/** Runs lie beside the database, as tenants do; undefined where nobody knows where that is. */
export function openRunFolder(
  config: Pick<Config, "database">,
  { hasOwnStore }: { /** Whether the caller handed in the main store. */ hasOwnStore: boolean },
): RunFolder | undefined {
  if (hasOwnStore || config.database === IN_MEMORY) return undefined;
  // A later change of the working folder must not lead to other runs.
  return createRunFolder(runFolderOf(resolve(config.database)));
}

/** For who names a run where none is kept. */
export function noRunsInMemory(nameOrId: string): AppError {
  return new AppError(
    "eval-run-not-found",
    `There is no run "${nameOrId}": a database in memory keeps none.`,
    {
      hint: "Set database to a file, or name a file that assay eval run --out wrote.",
    },
  );
}
