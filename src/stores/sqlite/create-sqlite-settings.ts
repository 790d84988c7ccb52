import { z } from "zod";
import type { EmbedderPin, SettingsStore } from "../settings.ts";
import { createCacheClearing } from "./cache/create-cache-clearing.ts";
import type { Connection } from "./connection.ts";
import { FIRST_INDEX_NUMBER, type IndexTables } from "./indexes/index-tables.ts";
import { parseSetting } from "./parse-setting.ts";
import { rememberReads } from "./remember-reads.ts";
import { createThresholdRows, thresholdSchema } from "./threshold-rows.ts";
import { brokenRow } from "./translate-error.ts";

const pinSchema = z.object({ embedder: z.string(), dimension: z.int().positive() });

const rerankWeightsSchema = z.object({
  features: z.record(z.string(), z.number()),
  intercept: z.number(),
  embedderId: z.string(),
  dataHash: z.string(),
  questionHashes: z.array(z.string()),
  questions: z.int(),
  lambda: z.number(),
  fittedAt: z.string(),
  from: z.enum(["shipped", "fitted"]),
});

const verifierWeightsSchema = z.object({
  kind: z.literal("boosted-trees"),
  features: z.array(z.string()),
  intercept: z.number(),
  trees: z.array(
    z.object({
      feature: z.array(z.number()),
      split: z.array(z.number()),
      left: z.array(z.number()),
      value: z.array(z.number()),
    }),
  ),
  threshold: z.number(),
  precisionTarget: z.number(),
  embedderId: z.string(),
  dataHash: z.string(),
  questionMarks: z.array(z.string()),
  pairs: z.int(),
  same: z.int(),
  fittedAt: z.string(),
  from: z.enum(["shipped", "fitted"]),
});

const draftSchema = z.object({
  entryId: z.string(),
  token: z.string(),
  text: z.string(),
  reason: z.string(),
  draftedBy: z.string(),
  draftedAt: z.string(),
});

const HOLDOUT_KEY = "holdout.key";
const holdoutKeySchema = z.string().min(1);

/** The embedder pin of one version of the index, for use inside transactions of other parts. */
export interface SettingRows {
  getPin(): EmbedderPin | undefined;
  setPin(pin: EmbedderPin): void;
  /** Pins the embedder of the vectors held, or drops the pin with the last of them, and cached answers with it. */
  settlePin(embedder: EmbedderPin | undefined): void;
  hasVectors(): boolean;
  /** Removes every cached answer of the version: each was chosen and found by vectors of the embedder that goes. */
  clearCache(): void;
}

export function createSettingRows(connection: Connection, tables: IndexTables): SettingRows {
  const { database } = connection;
  const { number } = tables;
  const get = database.prepare<[number], { embedder: string | null; dimension: number | null }>(
    "SELECT embedder, dimension FROM index_versions WHERE number = ?",
  );
  const set = database.prepare<[string | null, number | null, number]>(
    "UPDATE index_versions SET embedder = ?, dimension = ? WHERE number = ?",
  );
  const anyVector = database.prepare<[], { found: number }>(
    `SELECT EXISTS (SELECT 1 FROM ${tables.passages}) OR EXISTS (SELECT 1 FROM golden_phrasings) AS found`,
  );
  const clearCacheOf = createCacheClearing(connection);
  const clearCache = () => clearCacheOf(number);
  const hasVectors = () => anyVector.get()?.found === 1;
  const getPin = () => {
    const row = get.get(number);
    if (row === undefined || row.embedder === null) return undefined;
    const parsed = pinSchema.safeParse(row);
    if (!parsed.success) throw brokenRow(`the embedder of an index version is ${JSON.stringify(row)}`);
    return { id: parsed.data.embedder, dimension: parsed.data.dimension };
  };
  const setPin = ({ id, dimension }: EmbedderPin) => void set.run(id, dimension, number);
  return {
    getPin,
    setPin,
    clearCache,
    hasVectors,
    settlePin(embedder) {
      if (!hasVectors()) {
        // A later version is made for one embedder, and is pinned to it before it holds anything.
        if (number === FIRST_INDEX_NUMBER) set.run(null, null, number);
        clearCache();
      } else if (embedder !== undefined && getPin() === undefined) setPin(embedder);
    },
  };
}

/** What several handles on one connection count together. */
export interface SettingWrites {
  count: number;
}

export function createSqliteSettings(
  connection: Connection,
  { rows, writes }: { rows: SettingRows; writes: SettingWrites },
): SettingsStore {
  const { database } = connection;
  const get = database.prepare<[string], { value: string }>("SELECT value FROM settings WHERE key = ?");
  const set = database.prepare<[string, string]>(
    "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)",
  );
  const thresholds = createThresholdRows(connection);
  const write = (key: string, value: unknown): void => {
    connection.write(() => void set.run(key, JSON.stringify(value)), { durable: true });
    writes.count += 1;
  };
  const holdoutKey = () => parseSetting(get.get(HOLDOUT_KEY)?.value, HOLDOUT_KEY, holdoutKeySchema);
  // Each question asks for several.
  const thresholdOf = rememberReads(connection, (slot) =>
    connection.read(() => thresholds.get(slot, rows.getPin()?.id)),
  );
  return {
    async mark() {
      // What another connection wrote may be settings.
      return `${connection.othersChanges()}.${writes.count}`;
    },
    async getEmbedder() {
      return connection.run(rows.getPin);
    },
    async getThreshold(slot) {
      return thresholdOf(slot);
    },
    async setThreshold(slot, pin) {
      connection.write(() => thresholds.set({ slot, pin }), { durable: true });
      writes.count += 1;
    },
    async getRerankWeights(embedderId) {
      const key = rerankWeightsKey(embedderId);
      return connection.run(() => parseSetting(get.get(key)?.value, key, rerankWeightsSchema));
    },
    async setRerankWeights(weights) {
      write(rerankWeightsKey(weights.embedderId), weights);
    },
    async getVerifierWeights(embedderId) {
      const key = verifierWeightsKey(embedderId);
      return connection.run(() => parseSetting(get.get(key)?.value, key, verifierWeightsSchema));
    },
    async setVerifierWeights(weights) {
      write(verifierWeightsKey(weights.embedderId), weights);
    },
    async getDraft(entryId) {
      const key = draftKey(entryId);
      return connection.run(() => parseSetting(get.get(key)?.value, key, draftSchema));
    },
    async setDraft(draft) {
      write(draftKey(draft.entryId), draft);
    },
    async getHoldoutKey() {
      return connection.run(holdoutKey);
    },
    async keepHoldoutKey(made) {
      return connection.write(
        () => {
          const known = holdoutKey();
          if (known === undefined) set.run(HOLDOUT_KEY, JSON.stringify(made));
          return known ?? made;
        },
        { durable: true },
      );
    },
  };
}

function rerankWeightsKey(embedderId: string): string {
  return `rerank.weights.${embedderId}`;
}

function draftKey(entryId: string): string {
  return `draft.${entryId}`;
}

function verifierWeightsKey(embedderId: string): string {
  return `verifier.weights.${embedderId}`;
}

/**
 * Reads a setting of any key, as a check.
 * @throws AppError `database-broken`
 */
export function readSetting(key: string, text: string | undefined): unknown {
  return parseSetting(text, key, schemaOf(key));
}

/** Of a key that another part of the program keeps, only that its value is JSON is known here. */
function schemaOf(key: string): z.ZodType {
  if (key === HOLDOUT_KEY) return holdoutKeySchema;
  if (key.startsWith("threshold.")) return thresholdSchema;
  if (key.startsWith("rerank.weights.")) return rerankWeightsSchema;
  if (key.startsWith("verifier.weights.")) return verifierWeightsSchema;
  if (key.startsWith("draft.")) return draftSchema;
  return z.unknown();
}
