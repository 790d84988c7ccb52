import type { LoadedConfig, Origin } from "../config.ts";
import { AppError } from "../errors.ts";
import type { Assay } from "../service/assay.ts";
import type { ThresholdName, ThresholdPin } from "../stores/settings.ts";

/** A threshold, where it came from, and why it is not in force where it is not. */
export interface ThresholdDescription {
  /** Null where none is in force. */
  readonly value: number | null;
  /** A layer of the configuration, or how the value in the database came to be. */
  readonly origin: Origin | ThresholdPin["origin"] | null;
  /** The flag, variable or `file:line` that set it; null for a value of the database. */
  readonly place: string | null;
  /** Fingerprint id it was chosen under; null for a configured value. */
  readonly embedderId: string | null;
  readonly setAt: string | null;
  /** One sentence and the command that helps; null where all is well. */
  readonly problem: string | null;
}

export async function describeThreshold(
  name: ThresholdName,
  { assay, loaded }: { assay: Assay; loaded: LoadedConfig },
): Promise<ThresholdDescription> {
  const key = `${name}.threshold`;
  const isConfigured = loaded.config[name].threshold !== null;
  const inForce = await readInForce(name, assay);
  const pin = (await assay.status()).thresholds[name];
  return {
    value: inForce.value,
    origin: isConfigured ? loaded.origin(key) : (pin?.origin ?? null),
    place: (isConfigured ? loaded.place(key) : undefined) ?? null,
    embedderId: (isConfigured ? undefined : pin?.embedderId) ?? null,
    setAt: (isConfigured ? undefined : pin?.setAt) ?? null,
    problem: inForce.problem,
  };
}

async function readInForce(
  name: ThresholdName,
  assay: Assay,
): Promise<Pick<ThresholdDescription, "value" | "problem">> {
  try {
    const value = await assay.thresholds.get(name);
    if (value !== undefined) return { value, problem: null };
    const problem = `None was chosen for this embedding model: assay threshold set ${name} <value>`;
    return { value: null, problem };
  } catch (error) {
    if (!AppError.isInstance(error) || error.code !== "threshold-stale") throw error;
    return { value: null, problem: [error.message, error.hint].filter(Boolean).join(" ") };
  }
}
