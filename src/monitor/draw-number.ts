import { hash } from "node:crypto";

/** A number in [0, 1) for a name, the same in every process that has the key. */
export type DrawNumber = (name: readonly string[]) => number;

/** A double holds 53 bits; these are the first 52 of the hash. */
const DRAWN_BITS = 52;
const BITS_RIGHT = 12;

/** Bytes of a block of SHA-256. */
const BLOCK = 64;

/**
 * The first bits of an HMAC-SHA-256 of the name under the key. The parts of the name are hashed as JSON, so that no two names
 * are one, be they unpaired surrogates or parts of another. It runs before an answer is given, so it is put together of two
 * hashes in one call each, which take a third of the time of an `Hmac` object.
 *
 * @see https://www.rfc-editor.org/rfc/rfc2104
 */
export function createDrawNumber(key: string): DrawNumber {
  const bytes = Buffer.from(key, "utf8");
  const padded = Buffer.alloc(BLOCK);
  (bytes.length > BLOCK ? sha256(bytes) : bytes).copy(padded);
  const inner = Buffer.from(padded.map((byte) => byte ^ 0x36));
  const outer = Buffer.from(padded.map((byte) => byte ^ 0x5c));
  return (name) => {
    const message = Buffer.from(JSON.stringify(name), "utf8");
    const digest = sha256(Buffer.concat([outer, sha256(Buffer.concat([inner, message]))]));
    const high = digest.readUInt32BE(0) * 2 ** (32 - BITS_RIGHT);
    const low = digest.readUInt32BE(4) >>> BITS_RIGHT;
    return (high + low) / 2 ** DRAWN_BITS;
  };
}

function sha256(data: Buffer): Buffer {
  return hash("sha256", data, "buffer");
}
