import { stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { AppError } from "../../errors.ts";
import type { Wording } from "../../eval/labelled-question.ts";
import type { EvalSet } from "../../eval/sets/eval-question.ts";
import { loadBenchmark, loadSet } from "../../eval/sets/load-set.ts";
import type { Terminal } from "../context.ts";
import { readGivenFile } from "./read-given-file.ts";

/**
 * A data set by its path: a file, or the folder of a benchmark.
 *
 * @throws AppError `dataset-invalid`, `usage` for a path that cannot be read
 */
export async function readEvalSet(
  path: string,
  { wording, ...terminal }: Pick<Terminal, "cwd" | "stdin"> & { wording?: Wording | undefined },
): Promise<EvalSet> {
  const place = resolve(terminal.cwd, path);
  const read = async (file: string) => ({ file, text: await readGivenFile(file, terminal) });
  if (path === "" || (await kindAt(place)) !== "folder") {
    return loadSet(await read(path), { ...(wording && { wording }) });
  }
  const [queries, judgements] = [join(path, "queries.jsonl"), join(path, "qrels.jsonl")];
  for (const file of [queries, judgements]) {
    if ((await kindAt(resolve(terminal.cwd, file))) !== undefined) continue;
    throw new AppError("usage", `"${path}" is a folder without queries.jsonl and qrels.jsonl.`, {
      hint: "Name a file of questions, or the folder of a benchmark.",
    });
  }
  return loadBenchmark(await read(queries), await read(judgements), { name: basename(place) });
}

/** Undefined where nothing is. */
async function kindAt(place: string): Promise<"folder" | "file" | undefined> {
  return stat(place).then(
    (found) => (found.isDirectory() ? "folder" : "file"),
    () => undefined,
  );
}
