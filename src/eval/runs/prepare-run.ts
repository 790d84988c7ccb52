import { AppError } from "../../errors.ts";
import type { EvalSet } from "../sets/eval-question.ts";
import { checkSet } from "./check-set.ts";
import { describeSetup, tenantsOf } from "./describe-setup.ts";
import type { EvalSetup } from "./eval-run.ts";
import type { EvalSource } from "./eval-source.ts";

export interface PrepareRunOptions {
  sourceOf: (tenant: string | null) => EvalSource;
  /** Whether the chat model judges answers beside a right one of the set. */
  judge: boolean;
  /** Whether stored answers may be served. @default "off" */
  stored?: "off" | "read";
}

/**
 * Everything that can be found wrong before a question is asked, and what will answer.
 *
 * @throws AppError `dataset-invalid` where the set expects what the store does not hold, `config-invalid` for a judge without
 * a chat model
 */
export async function prepareRun(
  set: EvalSet,
  { sourceOf, judge, stored = "off" }: PrepareRunOptions,
): Promise<EvalSetup> {
  const judgedBy = judge ? await judgeOf(sourceOf(null)) : null;
  const setup = await describeSetup(tenantsOf(set), { sourceOf, stored });
  await checkSet(set, sourceOf);
  return { ...setup, judge: judgedBy };
}

async function judgeOf(source: EvalSource): Promise<string> {
  const id = await source.judgeId();
  if (id !== undefined) return id;
  throw new AppError("config-invalid", "No chat model is configured that could judge answers.", {
    hint: "Set chat.baseUrl and chat.model, or leave --judge out: facts are checked without a model.",
  });
}
