import { createHmac } from "node:crypto";

/** A double holds 53 bits; these are the first 52 of the hash. */
const DRAWN_BITS = 52;
const BITS_RIGHT = 12;

/**
 * A number in [0, 1) for a name, the same in every process: the first bits of an HMAC-SHA-256 of the name under the key. The
 * parts of the name are hashed as JSON, so that no two names are one, be they unpaired surrogates or parts of another.
 */
export function drawNumber(name: readonly string[], key: string): number {
  const digest = createHmac("sha256", key).update(JSON.stringify(name), "utf8").digest();
  const high = digest.readUInt32BE(0) * 2 ** (32 - BITS_RIGHT);
  const low = digest.readUInt32BE(4) >>> BITS_RIGHT;
  return (high + low) / 2 ** DRAWN_BITS;
}
