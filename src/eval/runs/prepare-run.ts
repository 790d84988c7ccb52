import { AppError } from "../../errors.ts";
import type { EvalSet } from "../sets/eval-question.ts";
import { checkSet } from "./check-set.ts";
import type { EvalHoldings, EvalSetup } from "./eval-run.ts";
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
  const own = sourceOf(null);
  const setup = { ...(await own.describe({ stored })), judge: judge ? await judgeOf(own) : null };
  await checkSet(set, sourceOf);
  const tenants: [string, EvalHoldings][] = [];
  for (const tenant of new Set(set.questions.flatMap((question) => question.tenant ?? []))) {
    const found = await unlessUnknown(() => sourceOf(tenant).describe({ stored }));
    if (found) tenants.push([tenant, holdingsOf(found)]);
  }
  return { ...setup, ...(tenants.length > 0 && { tenants: Object.fromEntries(tenants) }) };
}

/** Questions of a tenant that is not there end in an error each, and the others are still asked. */
async function unlessUnknown<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (AppError.isInstance(error) && error.code === "tenant-not-found") return undefined;
    throw error;
  }
}

/** Models and settings are those of all tenants. */
function holdingsOf({ index, reviewed, thresholds, weights, stored }: EvalHoldings): EvalHoldings {
  return {
    index,
    ...(reviewed !== undefined && { reviewed }),
    ...(thresholds !== undefined && { thresholds }),
    ...(weights !== undefined && { weights }),
    ...(stored !== undefined && { stored }),
  };
}

async function judgeOf(source: EvalSource): Promise<string> {
  const id = await source.judgeId();
  if (id !== undefined) return id;
  throw new AppError("config-invalid", "No chat model is configured that could judge answers.", {
    hint: "Set chat.baseUrl and chat.model, or leave --judge out: facts are checked without a model.",
  });
}
