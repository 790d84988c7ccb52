import type { LoadedConfig, Origin } from "../config.ts";
import { AppError } from "../errors.ts";
import type { Assay } from "../service/assay.ts";
import type { ThresholdInForce } from "../service/resolve-threshold.ts";
import type { ThresholdName, ThresholdPin } from "../stores/settings.ts";

/** A threshold, where it came from, and why it is not in force where it is not. */
export interface ThresholdDescription {
  /** Null where none is in force. */
  readonly value: number | null;
  /** A layer of the configuration, or how the value in the database came to be. */
  readonly origin: Origin | ThresholdPin["origin"] | null;
  /** The flag, variable or `file:line` that set it; null for a value of the database. */
  readonly place: string | null;
  /** The surface that alone it was chosen for; null for one of all. */
  readonly surface: string | null;
  /** Fingerprint id it was chosen under; null for a configured value. */
  readonly embedderId: string | null;
  readonly setAt: string | null;
  /** One sentence and the command that helps; null where all is well. */
  readonly problem: string | null;
}

export async function describeThreshold(
  name: ThresholdName,
  { assay, loaded, surface }: { assay: Assay; loaded: LoadedConfig; surface: string | undefined },
): Promise<ThresholdDescription> {
  try {
    const inForce = await assay.thresholds.inForce(name, surface === undefined ? {} : { surface });
    return describe(name, inForce, loaded);
  } catch (error) {
    if (!AppError.isInstance(error) || error.code !== "threshold-stale") throw error;
    const problem = [error.message, error.hint].filter(Boolean).join(" ");
    const pin = surface === undefined ? (await assay.status()).thresholds[name] : null;
    const isConfigured = surface === undefined && loaded.config[name].threshold !== null;
    const origin = isConfigured ? loaded.origin(`${name}.threshold`) : (pin?.origin ?? null);
    const place = isConfigured ? loaded.place(`${name}.threshold`) : undefined;
    const kept = isConfigured ? null : pin;
    return {
      ...{ value: null, origin, place: place ?? null, surface: surface ?? null, problem },
      ...{ embedderId: kept?.embedderId ?? null, setAt: kept?.setAt ?? null },
    };
  }
}

function describe(
  name: ThresholdName,
  { value, pin, surface }: ThresholdInForce,
  loaded: LoadedConfig,
): ThresholdDescription {
  if (value === undefined) {
    // The cache works without one: the same question alone is served again.
    const problem =
      name === "cache"
        ? null
        : `None was chosen for this embedding model: assay threshold set ${name} <value>`;
    return { value: null, origin: null, place: null, surface: null, embedderId: null, setAt: null, problem };
  }
  const kept = { embedderId: pin?.embedderId ?? null, setAt: pin?.setAt ?? null, problem: null };
  if (pin) return { value, origin: pin.origin, place: null, surface, ...kept };
  const [key, inside] =
    surface === null ? [`${name}.threshold`, []] : ["surfaces", [surface, name, "threshold"]];
  return { value, origin: loaded.origin(key), place: loaded.place(key, inside) ?? null, surface, ...kept };
}
