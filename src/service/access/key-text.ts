import { hash, timingSafeEqual } from "node:crypto";

/**
 * How a key is written: `assay_<id>_<secret>`. The id finds the key, the secret proves it; 256 random bits cannot be
 * guessed, so a plain hash keeps them and no request waits for a slow one.
 */
export interface KeyText {
  readonly id: string;
  readonly secret: string;
}

const SHAPE = /^assay_([0-9a-f]{16})_([0-9a-f]{64})$/;

export function writeKeyText({ id, secret }: KeyText): string {
  return `assay_${id}_${secret}`;
}

/** Undefined for what is no key. */
export function readKeyText(text: string): KeyText | undefined {
  const [, id, secret] = SHAPE.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

export function hashSecret(secret: string): string {
  return hash("sha256", secret);
}

/** Takes as long for every wrong secret, however near it is. `secretHash` in hexadecimal. */
export function isSecretOf(secret: string, secretHash: string): boolean {
  const given = Buffer.from(hashSecret(secret), "hex");
  const kept = Buffer.from(secretHash, "hex");
  return given.length === kept.length && timingSafeEqual(given, kept);
}
