import { AppError } from "../../errors.ts";
import { checkGates } from "../../eval/gates/check-gates.ts";
import { prepareRun } from "../../eval/runs/prepare-run.ts";
import { runEvaluation } from "../../eval/runs/run-evaluation.ts";
import type { VerifyOptions } from "../../service/index-versions/indexes.ts";
import type { CommandContext } from "../context.ts";
import { readEvalSet } from "./read-eval-set.ts";
import { readGate } from "./read-gate.ts";

/**
 * The gates of a file as a judge of one version of the index: the set is asked of that version, live or not, and leaves no
 * trace. The files are read at once, so that one that is wrong is told before anything is looked at.
 *
 * @throws AppError those of `readGate`; `gate-invalid` where the file names no set
 */
export async function gateOfVersion(
  path: string,
  context: CommandContext,
): Promise<NonNullable<VerifyOptions["gate"]>> {
  const { file, baseline, set: setPath } = await readGate(path, context);
  if (setPath === undefined) {
    throw new AppError("gate-invalid", `"${path}" names no set that could be asked of the version.`, {
      hint: "Add set: questions.yaml to it.",
    });
  }
  const loaded = await readEvalSet(setPath, context);
  // A version is of one tenant.
  const set = {
    ...loaded,
    questions: loaded.questions.filter(({ draft, tenant }) => !draft && tenant === null),
  };
  return async ({ rehearsal }) => {
    const sourceOf = () => rehearsal;
    const run = await runEvaluation(set, {
      ...{ id: "gate", name: set.name, startedAt: context.now().toISOString(), sourceOf },
      setup: await prepareRun(set, { sourceOf, judge: false }),
      signal: context.signal,
    });
    const { gates, isMet } = checkGates(run, file, { baseline });
    const broken = gates.filter((gate) => !gate.isMet);
    const words = isMet
      ? `All ${gates.length} gates of ${path} are met.`
      : `${broken.length} of ${gates.length} gates of ${path} are not met: ${broken
          .map(({ name, found, brokenBy }) => {
            const ids = brokenBy.slice(0, 3).map(({ id }) => id);
            return `${name} (${found}${ids.length === 0 ? "" : `; ${ids.join(", ")}`})`;
          })
          .join("; ")}`;
    return { passed: isMet, words };
  };
}
