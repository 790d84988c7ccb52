import { type Config, settingsFor } from "../../config.ts";
import { AppError } from "../../errors.ts";
import type { EvalHoldings } from "../../eval/runs/eval-run.ts";
import type { DocumentSummary } from "../../stores/documents.ts";
import type { GoldenEntry } from "../../stores/golden.ts";
import type { QuarantinedPair } from "../../stores/quarantine.ts";
import { type ThresholdName, thresholdNames } from "../../stores/settings.ts";
import type { Store } from "../../stores/store.ts";
import { hashBytes } from "../../text/hash-text.ts";
import { slotOf, type ThresholdInForce } from "../resolve-threshold.ts";

/**
 * What the store of a tenant holds that shapes answers, as marks that move when any of it does. Whatever is written here may be
 * written between two halves of a run, by another process as well, and the halves would not belong together.
 */
export interface HoldingsParts {
  config: Config;
  embedderId: string;
  store: Pick<Store, "index" | "documents" | "golden" | "quarantine" | "settings" | "cache">;
  thresholdOf: (name: ThresholdName, surface?: string) => Promise<ThresholdInForce>;
}

interface HoldingsOptions {
  /** Whether stored answers may be served. @default "off" */
  stored?: "off" | "read";
}

export async function describeHoldings(
  { config, embedderId, store, thresholdOf }: HoldingsParts,
  { stored = "off" }: HoldingsOptions = {},
): Promise<EvalHoldings> {
  const documents = await store.documents.listDocuments();
  const entries = await store.golden.listEntries();
  const pairs = await store.quarantine.list();
  const weights = [
    (await store.settings.getRerankWeights(embedderId)) ?? null,
    (await store.settings.getVerifierWeights(embedderId)) ?? null,
  ];
  return {
    index: markOf(documents.map(lineOfDocument)),
    reviewed: markOf([...entries.map(lineOfEntry), ...pairs.map(lineOfPair)]),
    thresholds: await thresholdsOf(config, thresholdOf),
    ...(weights.some((one) => one !== null) && {
      weights: markOf(weights.map((one) => JSON.stringify(one))),
    }),
    ...(stored === "read" && { stored: String(await store.cache.vectors.sequence()) }),
  };
}

/**
 * Another text whenever any of it was written, by anybody, without reading what was written. Fitted weights alone move without
 * it.
 */
export async function markHoldings(
  { config, store, thresholdOf }: HoldingsParts,
  { stored = "off" }: HoldingsOptions = {},
): Promise<string> {
  return JSON.stringify([
    store.index,
    await store.documents.vectors.sequence(),
    await store.golden.lastEvent(),
    (await store.quarantine.list()).map(lineOfPair),
    await thresholdsOf(config, thresholdOf),
    ...(stored === "read" ? [await store.cache.vectors.sequence()] : []),
  ]);
}

/** The first 16 hex digits of a hash over lines in any order. */
function markOf(lines: readonly string[]): string {
  return hashBytes(lines.toSorted().join("\n")).slice(0, 16);
}

/** What is searched and filtered by: the text, how it is cut, what it is labelled with. */
function lineOfDocument({ id, contentHash, indexKey, metadata }: DocumentSummary): string {
  return JSON.stringify([id, contentHash, indexKey, metadata]);
}

/** What decides whether and to whom an entry is served, and what it says; not who reviewed it when, nor its labels. */
function lineOfEntry(entry: GoldenEntry): string {
  const { id, state, answer, phrasings, negatives, sources, links, evidence, audience, language } = entry;
  const texts = [phrasings, negatives].map((questions) => questions.map(({ text }) => text).sort());
  return JSON.stringify([id, state, answer, texts, sources, links, evidence, audience, language]);
}

function lineOfPair({ entryId, questionKey }: QuarantinedPair): string {
  return JSON.stringify([entryId, questionKey]);
}

async function thresholdsOf(
  config: Config,
  thresholdOf: HoldingsParts["thresholdOf"],
): Promise<Readonly<Record<string, number | null>>> {
  const found: Record<string, number | null> = {};
  for (const surface of [undefined, ...Object.keys(config.surfaces)]) {
    for (const name of thresholdNames) {
      const slot = slotOf({ name, surface: settingsFor(config, surface).surface });
      found[slot] = (await inForce(() => thresholdOf(name, surface))) ?? null;
    }
  }
  return found;
}

/** One of another model is in force for nobody: each question that needs it says so. */
async function inForce(read: () => Promise<ThresholdInForce>): Promise<number | undefined> {
  try {
    return (await read()).value;
  } catch (error) {
    if (AppError.isInstance(error) && error.code === "threshold-stale") return undefined;
    throw error;
  }
}
