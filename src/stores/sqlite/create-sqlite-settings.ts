import { z } from "zod";
import type { EmbedderPin, SettingsStore, ThresholdPin } from "../settings.ts";
import type { Connection } from "./connection.ts";
import { brokenRow } from "./translate-error.ts";

const pinSchema = z.object({ id: z.string(), dimension: z.int().positive() });

const thresholdSchema = z
  .object({
    value: z.number(),
    embedderId: z.string(),
    origin: z.enum(["default", "set", "calibrated"]),
    calibrationId: z.string().optional(),
    setAt: z.string(),
  })
  .transform(
    ({ calibrationId, ...pin }): ThresholdPin => ({
      ...pin,
      ...(calibrationId !== undefined && { calibrationId }),
    }),
  );

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

/** The embedder pin, for use inside transactions of other parts. */
export interface SettingRows {
  getPin(): EmbedderPin | undefined;
  setPin(pin: EmbedderPin): void;
  /** Pins the embedder of the vectors held, or drops the pin with the last of them, and cached answers with it. */
  settlePin(embedder: EmbedderPin | undefined): void;
  hasVectors(): boolean;
  /** Removes every cached answer: each was chosen and found by vectors of the embedder that goes. */
  clearCache(): void;
}

export function createSettingRows({ database }: Connection): SettingRows {
  const get = database.prepare<[string], { value: string }>("SELECT value FROM settings WHERE key = ?");
  const set = database.prepare<[string, string]>(
    "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)",
  );
  const remove = database.prepare<[string]>("DELETE FROM settings WHERE key = ?");
  const anyVector = database.prepare<[], { found: number }>(
    "SELECT EXISTS (SELECT 1 FROM passages) OR EXISTS (SELECT 1 FROM golden_phrasings) AS found",
  );
  const dropCache = database.prepare("DELETE FROM cache_entries");
  const noteDropped = database.prepare("INSERT INTO cache_changes (kind, key) VALUES ('all', '')");
  const clearCache = () => {
    if (dropCache.run().changes > 0) noteDropped.run();
  };
  const hasVectors = () => anyVector.get()?.found === 1;
  const getPin = () => parseSetting(get.get("embedder")?.value, "embedder", pinSchema);
  const setPin = ({ id, dimension }: EmbedderPin) =>
    void set.run("embedder", JSON.stringify({ id, dimension }));
  return {
    getPin,
    setPin,
    clearCache,
    hasVectors,
    settlePin(embedder) {
      if (!hasVectors()) {
        remove.run("embedder");
        clearCache();
      } else if (embedder !== undefined && getPin() === undefined) setPin(embedder);
    },
  };
}

export function createSqliteSettings(connection: Connection, rows: SettingRows): SettingsStore {
  const { database } = connection;
  const get = database.prepare<[string], { value: string }>("SELECT value FROM settings WHERE key = ?");
  const set = database.prepare<[string, string]>(
    "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)",
  );
  // Moves with each commit of another connection, which may have written settings.
  const dataVersion = database.prepare<[], { data_version: number }>("PRAGMA data_version");
  let writes = 0;
  const write = (key: string, value: unknown): void => {
    connection.write(() => void set.run(key, JSON.stringify(value)), { durable: true });
    writes += 1;
  };
  const holdoutKey = () => parseSetting(get.get(HOLDOUT_KEY)?.value, HOLDOUT_KEY, holdoutKeySchema);
  return {
    async mark() {
      return connection.run(() => `${dataVersion.get()?.data_version ?? 0}.${writes}`);
    },
    async getEmbedder() {
      return connection.run(rows.getPin);
    },
    async getThreshold(name) {
      const key = `threshold.${name}`;
      return connection.run(() => parseSetting(get.get(key)?.value, key, thresholdSchema));
    },
    async setThreshold(name, pin) {
      write(`threshold.${name}`, pin);
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
  if (key === "embedder") return pinSchema;
  if (key === HOLDOUT_KEY) return holdoutKeySchema;
  if (key.startsWith("threshold.")) return thresholdSchema;
  if (key.startsWith("rerank.weights.")) return rerankWeightsSchema;
  if (key.startsWith("verifier.weights.")) return verifierWeightsSchema;
  if (key.startsWith("draft.")) return draftSchema;
  return z.unknown();
}

function parseSetting<Value>(
  text: string | undefined,
  key: string,
  schema: z.ZodType<Value>,
): Value | undefined {
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw brokenRow(`the setting "${key}" is ${text}`);
  }
}
