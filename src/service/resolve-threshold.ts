import { AppError } from "../errors.ts";
import type { Embedder } from "../models/embedder.ts";
import type { SettingsStore, ThresholdName, ThresholdPin, ThresholdSlot } from "../stores/settings.ts";

/**
 * A threshold is a number under one embedding model. It is kept in the store with the fingerprint it was chosen
 * for; under another model it is refused, never carried over, because the same number is strict for one model
 * and lets anything through for the next.
 */
export interface ResolveThresholdParts {
  settings: SettingsStore;
  embedder: Embedder;
  clock: () => Date;
}

/**
 * The threshold in force: the configured one, else the one kept in the store, else the model's default.
 * Undefined when nobody ever chose one for this model.
 *
 * @param configured value of the configuration, undefined where it is silent
 * @throws AppError `threshold-stale` when the kept or configured value was chosen under another model
 */
export async function resolveThreshold(
  name: ThresholdName,
  configured: number | undefined,
  parts: ResolveThresholdParts,
): Promise<number | undefined> {
  const { settings, embedder } = parts;
  const embedderId = embedder.fingerprint.id;
  const pin = await settings.getThreshold(name);
  if (configured !== undefined) {
    const isChosenHere = pin?.value === configured && pin.embedderId === embedderId;
    if (!isChosenHere) await checkConfigured(name, configured, parts);
    return configured;
  }
  if (pin?.embedderId === embedderId) return pin.value;
  // A default belongs to its model; one that a person chose must be chosen again.
  if (pin && pin.origin !== "default") throw stale(name, pin, embedderId);
  const value = embedder.defaultThresholds?.[name];
  if (value !== undefined) await keepIfPossible(name, { value, origin: "default" }, parts);
  return value;
}

/** Notes the model of a configured value at its first use, and refuses the same value under another model. */
async function checkConfigured(
  name: ThresholdName,
  value: number,
  parts: ResolveThresholdParts,
): Promise<void> {
  const embedderId = parts.embedder.fingerprint.id;
  const noted = await parts.settings.getThreshold(`${name}.configured`);
  if (noted?.value === value && noted.embedderId !== embedderId) throw stale(name, noted, embedderId);
  if (noted?.value === value) return;
  await keepIfPossible(`${name}.configured`, { value, origin: "set" }, parts);
}

/** A question is answered also while the disk is full or another process writes; the next one keeps the threshold. */
async function keepIfPossible(
  name: ThresholdSlot,
  pin: Pick<ThresholdPin, "value" | "origin">,
  parts: ResolveThresholdParts,
): Promise<void> {
  try {
    await keep(name, pin, parts);
  } catch (error) {
    const isPassing =
      AppError.isInstance(error) && (error.code === "database-full" || error.code === "database-busy");
    if (!isPassing) throw error;
  }
}

/** Keeps a threshold with the fingerprint it holds for. */
export async function keep(
  name: ThresholdSlot,
  { value, origin }: Pick<ThresholdPin, "value" | "origin">,
  { settings, embedder, clock }: ResolveThresholdParts,
): Promise<ThresholdPin> {
  const pin = { value, embedderId: embedder.fingerprint.id, origin, setAt: clock().toISOString() };
  await settings.setThreshold(name, pin);
  return pin;
}

/** The error for a model without a threshold where one is needed. */
export function missingThreshold(name: ThresholdName, embedderId: string): AppError {
  return new AppError(
    "threshold-missing",
    `No ${name} threshold is set for the embedding model ${embedderId}.`,
    {
      hint: `assay threshold set ${name} <value between -1 and 1>`,
    },
  );
}

function stale(name: ThresholdName, pin: ThresholdPin, embedderId: string): AppError {
  return new AppError(
    "threshold-stale",
    `The ${name} threshold ${pin.value} was set under ${pin.embedderId}; the embedding model is now ${embedderId}.`,
    { hint: `assay threshold set ${name} <value between -1 and 1>` },
  );
}
