import { z } from "zod";
import type { EmbedderPin, SettingsStore } from "../settings.ts";
import type { Connection } from "./connection.ts";
import { brokenRow } from "./translate-error.ts";

const pinSchema = z.object({ id: z.string(), dimension: z.int().positive() });

const thresholdSchema = z.object({
  value: z.number(),
  embedderId: z.string(),
  origin: z.enum(["default", "set", "calibrated"]),
  setAt: z.string(),
});

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

/** The embedder pin, for use inside transactions of other parts. */
export interface SettingRows {
  getPin(): EmbedderPin | undefined;
  setPin(pin: EmbedderPin): void;
  /** Pins the embedder of the vectors held, or drops the pin with the last of them. */
  settlePin(embedder: EmbedderPin | undefined): void;
}

export function createSettingRows({ database }: Connection): SettingRows {
  const get = database.prepare<[string], { value: string }>("SELECT value FROM settings WHERE key = ?");
  const set = database.prepare<[string, string]>(
    "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)",
  );
  const remove = database.prepare<[string]>("DELETE FROM settings WHERE key = ?");
  const hasVectors = database.prepare<[], { found: number }>(
    "SELECT EXISTS (SELECT 1 FROM passages) OR EXISTS (SELECT 1 FROM golden_phrasings) AS found",
  );
  const getPin = () => parseSetting(get.get("embedder")?.value, "embedder", pinSchema);
  const setPin = ({ id, dimension }: EmbedderPin) =>
    void set.run("embedder", JSON.stringify({ id, dimension }));
  return {
    getPin,
    setPin,
    settlePin(embedder) {
      if (hasVectors.get()?.found !== 1) remove.run("embedder");
      else if (embedder !== undefined && getPin() === undefined) setPin(embedder);
    },
  };
}

export function createSqliteSettings(connection: Connection, rows: SettingRows): SettingsStore {
  const { database } = connection;
  const get = database.prepare<[string], { value: string }>("SELECT value FROM settings WHERE key = ?");
  const set = database.prepare<[string, string]>(
    "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)",
  );
  return {
    async getEmbedder() {
      return connection.run(rows.getPin);
    },
    async getThreshold(name) {
      const key = `threshold.${name}`;
      return connection.run(() => parseSetting(get.get(key)?.value, key, thresholdSchema));
    },
    async setThreshold(name, pin) {
      connection.write(() => void set.run(`threshold.${name}`, JSON.stringify(pin)), { durable: true });
    },
    async getRerankWeights(embedderId) {
      const key = rerankWeightsKey(embedderId);
      return connection.run(() => parseSetting(get.get(key)?.value, key, rerankWeightsSchema));
    },
    async setRerankWeights(weights) {
      const key = rerankWeightsKey(weights.embedderId);
      connection.write(() => void set.run(key, JSON.stringify(weights)), { durable: true });
    },
  };
}

function rerankWeightsKey(embedderId: string): string {
  return `rerank.weights.${embedderId}`;
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
