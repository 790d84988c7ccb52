import { z } from "zod";
import type { ThresholdPin, ThresholdWrite } from "../settings.ts";
import type { Connection } from "./connection.ts";
import { parseSetting } from "./parse-setting.ts";

export const thresholdSchema = z
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

/** Thresholds as they are kept, for use inside transactions of other parts. */
export interface ThresholdRows {
  /** What is in force under an embedder; under none of them where it is undefined. */
  get(slot: string, embedderId: string | undefined): ThresholdPin | undefined;
  set(write: ThresholdWrite): void;
}

export function createThresholdRows({ database }: Pick<Connection, "database">): ThresholdRows {
  const one = database.prepare<[string], { value: string }>("SELECT value FROM settings WHERE key = ?");
  const put = database.prepare<[string, string]>(
    "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)",
  );
  const remove = database.prepare<[string]>("DELETE FROM settings WHERE key = ?");
  const otherPin = database
    .prepare<[string], number>(
      "SELECT EXISTS (SELECT 1 FROM index_versions WHERE embedder <> ? AND state <> 'dropped')",
    )
    .pluck();
  const read = (key: string) => parseSetting(one.get(key)?.value, key, thresholdSchema);
  return {
    get(slot, embedderId) {
      const key = keyOf(slot);
      const kept = read(key);
      if (embedderId === undefined || kept?.embedderId === embedderId) return kept;
      return read(besideKey(key, embedderId)) ?? kept;
    },
    set({ slot, pin }) {
      const key = keyOf(slot);
      const kept = read(key);
      // The place of all is left to the embedder that has it, while a version of another one is there.
      const isBeside = kept?.embedderId !== pin.embedderId && otherPin.get(pin.embedderId) === 1;
      const beside = besideKey(key, pin.embedderId);
      put.run(isBeside ? beside : key, JSON.stringify(pin));
      if (!isBeside) remove.run(beside);
    },
  };
}

function keyOf(slot: string): string {
  return `threshold.${slot}`;
}

/** Where a threshold of one embedder is kept while another version of the index needs that of its own. */
function besideKey(key: string, embedderId: string): string {
  return `${key}!${embedderId}`;
}
