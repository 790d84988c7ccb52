import { stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { AppError } from "../../errors.ts";
import type { Wording } from "../../eval/labelled-question.ts";
import type { EvalSet } from "../../eval/sets/eval-question.ts";
import { loadBenchmark, loadSet } from "../../eval/sets/load-set.ts";
import type { Terminal } from "../context.ts";
import { readTextInput } from "../read-text-input.ts";

/** A data set by its path: a file, or the folder of a benchmark. @throws AppError `dataset-invalid` and those of reading files */
export async function readEvalSet(
  path: string,
  { wording, ...terminal }: Pick<Terminal, "cwd" | "stdin"> & { wording?: Wording | undefined },
): Promise<EvalSet> {
  if (path === "" || !(await isFolder(resolve(terminal.cwd, path)))) {
    return loadSet(
      { text: await readTextInput(path, terminal), file: path },
      { ...(wording && { wording }) },
    );
  }
  const read = async (name: string) => {
    const file = join(path, name);
    return { file, text: await readTextInput(file, terminal) };
  };
  try {
    const name = basename(resolve(terminal.cwd, path));
    return loadBenchmark(await read("queries.jsonl"), await read("qrels.jsonl"), { name });
  } catch (cause) {
    if (!AppError.isInstance(cause) || cause.code !== "path-not-found") throw cause;
    throw new AppError("path-not-found", `"${path}" is a folder without queries.jsonl and qrels.jsonl.`, {
      hint: "Name a file of questions, or the folder of a benchmark.",
      cause,
    });
  }
}

async function isFolder(place: string): Promise<boolean> {
  return stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
