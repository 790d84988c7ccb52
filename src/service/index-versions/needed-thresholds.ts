import { type Config, settingsFor } from "../../config.ts";
import { AppError } from "../../errors.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { SettingsStore, ThresholdName, ThresholdWrite } from "../../stores/settings.ts";
import { pinOf, type ResolveThresholdParts, slotOf, thresholdFor } from "../resolve-threshold.ts";
import type { NeededThreshold } from "./indexes.ts";

export interface ThresholdParts {
  config: Config;
  /** As of the version that is looked at. */
  settings: SettingsStore;
  embedder: Embedder;
  clock: () => Date;
}

/** Thresholds that are in use, and were never chosen under the embedder of a version. */
export async function findNeededThresholds(parts: ThresholdParts): Promise<NeededThreshold[]> {
  const needed: NeededThreshold[] = [];
  for (const { name, surface } of subjectsOf(parts.config)) {
    const reason = await reasonOf(name, surface, parts);
    const isKnown = needed.some((other) => other.name === name && other.reason === reason);
    if (reason !== null && !isKnown) needed.push({ name, surface, reason });
  }
  return needed;
}

/** What `assumeThresholds` found. */
export interface AssumedThresholds {
  /** To be kept under the embedder of the version. */
  readonly writes: readonly ThresholdWrite[];
  /** Those that nobody assumes, or that there is no number of. */
  readonly left: readonly NeededThreshold[];
}

/** The numbers that were chosen under another embedder, for those that the person who promotes takes over. Writes nothing. */
export async function assumeThresholds(
  needed: readonly NeededThreshold[],
  assumed: readonly ThresholdName[],
  parts: ThresholdParts,
): Promise<AssumedThresholds> {
  const left: NeededThreshold[] = [];
  const writes: ThresholdWrite[] = [];
  for (const subject of needed) {
    const value = assumed.includes(subject.name) ? await numberOf(subject, parts) : undefined;
    if (value === undefined) left.push(subject);
    else writes.push({ slot: slotOf(subject), pin: pinOf({ value, origin: "set" }, resolving(parts)) });
  }
  return { writes, left };
}

/** A number of the configuration counts as well, and is in force before one that is kept. */
async function numberOf(
  { name, surface }: NeededThreshold,
  parts: ThresholdParts,
): Promise<number | undefined> {
  const { config, ...own } = settingsFor(parts.config, surface ?? undefined);
  const assuming = { ...config, calibration: { ...config.calibration, onStale: "assumed" as const } };
  const { value } = await thresholdFor(name, { ...own, config: assuming }, resolving(parts));
  // Also the default of the other model, which is in force nowhere under this one.
  return value ?? (await parts.settings.getThreshold(slotOf({ name, surface })))?.value;
}

function subjectsOf(config: Config): { name: ThresholdName; surface: string | null }[] {
  const places = [null, ...Object.keys(config.surfaces)];
  const names: ThresholdName[] = [
    ...(config.golden.enabled ? (["golden"] as const) : []),
    ...(config.cache.enabled ? (["cache"] as const) : []),
    ...(config.retrieval.enabled ? (["retrieval"] as const) : []),
  ];
  return names.flatMap((name) => places.map((surface) => ({ name, surface })));
}

async function reasonOf(
  name: ThresholdName,
  surface: string | null,
  parts: ThresholdParts,
): Promise<string | null> {
  try {
    const { value } = await thresholdFor(
      name,
      settingsFor(parts.config, surface ?? undefined),
      resolving(parts),
    );
    // Without one for the cache, stored answers are served to the same question alone, which is safe.
    if (value !== undefined || name === "cache") return null;
    return `No ${name} threshold is set under ${parts.embedder.fingerprint.id}.`;
  } catch (error) {
    if (!AppError.isInstance(error) || error.code !== "threshold-stale") {
      if (AppError.isInstance(error) && error.code === "surface-disabled") return null;
      throw error;
    }
    return error.message;
  }
}

function resolving({ settings, embedder, clock }: ThresholdParts): ResolveThresholdParts {
  return { settings, embedder, clock };
}
