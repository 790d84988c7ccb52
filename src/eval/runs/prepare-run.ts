import { AppError } from "../../errors.ts";
import type { EvalSet } from "../sets/eval-question.ts";
import { checkSet } from "./check-set.ts";
import type { EvalSetup } from "./eval-run.ts";
import type { EvalSource } from "./eval-source.ts";

export interface PrepareRunOptions {
  sourceOf: (tenant: string | null) => EvalSource;
  /** Whether the chat model judges answers beside a right one of the set. */
  judge: boolean;
}

/**
 * Everything that can be found wrong before a question is asked, and what will answer.
 *
 * @throws AppError `dataset-invalid` where the set expects what the store does not hold, `config-invalid` for a judge without
 * a chat model
 */
export async function prepareRun(set: EvalSet, { sourceOf, judge }: PrepareRunOptions): Promise<EvalSetup> {
  const own = sourceOf(null);
  const setup = { ...(await own.describe()), judge: judge ? await judgeOf(own) : null };
  await checkSet(set, sourceOf);
  return setup;
}

async function judgeOf(source: EvalSource): Promise<string> {
  const id = await source.judgeId();
  if (id !== undefined) return id;
  throw new AppError("config-invalid", "No chat model is configured that could judge answers.", {
    hint: "Set chat.baseUrl and chat.model, or leave --judge out: facts are checked without a model.",
  });
}
