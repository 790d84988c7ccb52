import { dirname, isAbsolute, join } from "node:path";
import type { GateFile } from "../../eval/gates/gate-file.ts";
import { readGateFile } from "../../eval/gates/read-gate-file.ts";
import type { EvalRun } from "../../eval/runs/eval-run.ts";
import { readRun } from "../../eval/runs/saved/read-run.ts";
import type { CommandContext } from "../context.ts";
import { readGivenFile } from "./read-given-file.ts";

/** A gate file with what it refers to. */
export interface ReadGate {
  readonly file: GateFile;
  /** Undefined where the file names no baseline, and none was given. */
  readonly baseline: EvalRun | undefined;
  /** Path of the set that it names; undefined where it names none. */
  readonly set: string | undefined;
}

/**
 * Reads a gate file and its baseline before anything is run: a run takes minutes, and a baseline that is not there takes
 * them for nothing. Paths in the file start from its folder.
 *
 * @throws AppError `gate-invalid`, `dataset-invalid`, `usage`
 */
export async function readGate(
  path: string,
  context: CommandContext,
  { baseline: other }: { baseline?: string | undefined } = {},
): Promise<ReadGate> {
  const file = readGateFile(await readGivenFile(path, context), {
    file: path,
    hasBaseline: other !== undefined,
  });
  const beside = (name: string) => (path === "-" || isAbsolute(name) ? name : join(dirname(path), name));
  const baselinePath = other ?? (file.baseline === undefined ? undefined : beside(file.baseline));
  return {
    file,
    baseline:
      baselinePath === undefined
        ? undefined
        : readRun(await readGivenFile(baselinePath, context), { file: baselinePath }),
    set: file.set === undefined ? undefined : beside(file.set),
  };
}
