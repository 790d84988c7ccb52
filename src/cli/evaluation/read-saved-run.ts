import type { EvalRun } from "../../eval/runs/eval-run.ts";
import { readRun } from "../../eval/runs/saved/read-run.ts";
import { noRunsInMemory, openRunFolder } from "../../service/evaluations/open-run-folder.ts";
import type { CommandContext } from "../context.ts";
import { readGivenFile } from "./read-given-file.ts";

/**
 * A run by the path of its file (what ends in `.json`), its id, or its name, which is the newest of that name beside the
 * database.
 *
 * @throws AppError `eval-run-not-found` with the nearest names, `dataset-invalid`, `usage` for a file that cannot be read
 */
export async function readSavedRun(named: string, context: CommandContext): Promise<EvalRun> {
  if (named.endsWith(".json")) return readRun(await readGivenFile(named, context), { file: named });
  const folder = openRunFolder(context.loadConfig().config, { hasOwnStore: false });
  if (folder) return folder.get(named);
  throw noRunsInMemory(named);
}
