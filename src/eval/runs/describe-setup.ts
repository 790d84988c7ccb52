import { AppError } from "../../errors.ts";
import type { EvalSet } from "../sets/eval-question.ts";
import type { EvalHoldings, EvalSetup } from "./eval-run.ts";
import type { EvalSource } from "./eval-source.ts";

export interface DescribeSetupOptions {
  sourceOf: (tenant: string | null) => EvalSource;
  /** Whether stored answers may be served. */
  stored: "off" | "read";
}

/** What answers, but for the judge, with what each of these tenants holds. */
export async function describeSetup(
  tenants: readonly string[],
  { sourceOf, stored }: DescribeSetupOptions,
): Promise<Omit<EvalSetup, "judge">> {
  const setup = await sourceOf(null).describe({ stored });
  const found: [string, EvalHoldings][] = [];
  for (const tenant of tenants) {
    const described = await unlessUnknown(() => sourceOf(tenant).describe({ stored }));
    if (described) found.push([tenant, holdingsOf(described)]);
  }
  return { ...setup, ...(found.length > 0 && { tenants: Object.fromEntries(found) }) };
}

/** Tenants that the questions name. */
export function tenantsOf({ questions }: EvalSet): string[] {
  return [...new Set(questions.flatMap(({ tenant }) => tenant ?? []))];
}

/** Questions of a tenant that is not there end in an error each, and the others are still asked. */
export async function unlessUnknown<T>(read: () => Promise<T>): Promise<T | undefined> {
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
