import type { AssumedThreshold } from "../answer/trace.ts";
import type { SurfaceSettings } from "../config.ts";
import { AppError, type ErrorCode } from "../errors.ts";
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
 * The threshold in force for a question: the one its surface is configured with, else the one kept for the surface, else
 * the configured one, else the one kept in the store, else the model's default. Undefined when nobody ever chose one for
 * this model. A threshold given with the question itself goes before all of them, and is not looked up here.
 *
 * @throws AppError `threshold-stale` when the kept or configured value was chosen under another model, unless
 *   `calibration.onStale` says to assume it
 */
export async function thresholdFor(
  name: ThresholdName,
  { surface, config, thresholds }: Pick<SurfaceSettings, "surface" | "config" | "thresholds">,
  given: ResolveThresholdParts,
): Promise<ThresholdInForce> {
  const parts = { ...given, onStale: config.calibration.onStale };
  if (surface !== null) {
    const own = await chosenFor({ name, surface }, thresholds[name], parts);
    if (own) return { ...own, surface };
  }
  const configured = config[name].threshold ?? undefined;
  const base = await chosenFor({ name, surface: null }, configured, parts);
  if (base) return { ...base, surface: null };
  // No model brings one for the cache: how near is near enough depends on what is asked, and is measured or not had.
  const value = name === "cache" ? undefined : parts.embedder.defaultThresholds?.[name];
  if (value === undefined) return { value, pin: null, surface: null, assumed: null };
  const pin = await keepIfPossible(name, { value, origin: "default" }, parts);
  return { value, pin, surface: null, assumed: null };
}

/** A threshold, and where it comes from. */
export interface ThresholdInForce {
  /** Undefined where nobody ever chose one for this model. */
  readonly value: number | undefined;
  /** As it is kept in the store; null for a value of the configuration. */
  readonly pin: ThresholdPin | null;
  /** The surface that it was chosen for; null for the one that holds everywhere. */
  readonly surface: string | null;
  /** That it was chosen under another embedding model and is taken all the same; null for one of this model. */
  readonly assumed: AssumedThreshold | null;
}

interface ChoosingParts extends ResolveThresholdParts {
  onStale: "refuse" | "assumed";
}

/** Where a threshold is kept: for one surface, or for all that have none of their own. */
export interface ThresholdSubject {
  readonly name: ThresholdName;
  readonly surface: string | null;
}

/** What was configured or kept for the subject; undefined where neither was. @throws AppError `threshold-stale` */
async function chosenFor(
  subject: ThresholdSubject,
  configured: number | undefined,
  parts: ChoosingParts,
): Promise<Omit<ThresholdInForce, "surface"> | undefined> {
  const { settings, embedder } = parts;
  const embedderId = embedder.fingerprint.id;
  const pin = await settings.getThreshold(slotOf(subject));
  if (configured !== undefined) {
    const isChosenHere = pin?.value === configured && pin.embedderId === embedderId;
    const noted = isChosenHere ? undefined : await findOtherModel(subject, configured, parts);
    return { value: configured, pin: null, assumed: noted ? assume(subject, noted, parts) : null };
  }
  if (pin?.embedderId === embedderId) return { value: pin.value, pin, assumed: null };
  // A default belongs to its model; one that a person chose must be chosen again.
  if (pin && pin.origin !== "default") {
    return { value: pin.value, pin, assumed: assume(subject, pin, parts) };
  }
  return undefined;
}

/** @throws AppError `threshold-stale` unless the configuration says to assume it */
function assume(subject: ThresholdSubject, pin: ThresholdPin, parts: ChoosingParts): AssumedThreshold {
  if (parts.onStale === "refuse") throw stale(subject, pin, parts.embedder.fingerprint.id);
  return { ...subject, value: pin.value, chosenUnder: pin.embedderId };
}

/** Notes the model of a configured value at its first use; under another model, what was noted then. */
async function findOtherModel(
  subject: ThresholdSubject,
  value: number,
  parts: ResolveThresholdParts,
): Promise<ThresholdPin | undefined> {
  const embedderId = parts.embedder.fingerprint.id;
  const slot = noteOf(subject);
  const noted = await parts.settings.getThreshold(slot);
  if (noted?.value === value) return noted.embedderId === embedderId ? undefined : noted;
  await keepIfPossible(slot, { value, origin: "set" }, parts);
  return undefined;
}

export function slotOf({ name, surface }: ThresholdSubject): ThresholdSlot {
  return surface === null ? name : `${name}@${surface}`;
}

/** Where the model of a configured value is noted. */
export function noteOf({ name, surface }: ThresholdSubject): ThresholdSlot {
  return surface === null ? `${name}.configured` : `${name}.configured@${surface}`;
}

const passing: ReadonlySet<ErrorCode> = new Set(["database-full", "database-busy", "path-unreadable"]);

/** A question is answered also while nothing can be written or another process writes; the next one keeps the threshold. */
async function keepIfPossible(
  name: ThresholdSlot,
  pin: Pick<ThresholdPin, "value" | "origin">,
  parts: ResolveThresholdParts,
): Promise<ThresholdPin> {
  try {
    return await keep(name, pin, parts);
  } catch (error) {
    const isPassing = AppError.isInstance(error) && passing.has(error.code);
    if (!isPassing) throw error;
    return pinOf(pin, parts);
  }
}

/** Keeps a threshold with the fingerprint it holds for. */
export async function keep(
  name: ThresholdSlot,
  chosen: Omit<ThresholdPin, "embedderId" | "setAt">,
  parts: ResolveThresholdParts,
): Promise<ThresholdPin> {
  const pin = pinOf(chosen, parts);
  await parts.settings.setThreshold(name, pin);
  return pin;
}

/** A threshold as it is kept under the embedder in use. */
export function pinOf(
  chosen: Omit<ThresholdPin, "embedderId" | "setAt">,
  { embedder, clock }: ResolveThresholdParts,
): ThresholdPin {
  return { ...chosen, embedderId: embedder.fingerprint.id, setAt: clock().toISOString() };
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

function stale({ name, surface }: ThresholdSubject, pin: ThresholdPin, embedderId: string): AppError {
  const whose = surface === null ? "" : ` of the surface "${surface}"`;
  const flag = surface === null ? "" : ` --surface ${surface}`;
  return new AppError(
    "threshold-stale",
    `The ${name} threshold ${pin.value}${whose} was set under ${pin.embedderId}; the embedding model is now ${embedderId}.`,
    { hint: `assay threshold set ${name} <value between -1 and 1>${flag}` },
  );
}
