import { createHash } from "node:crypto";

/**
 * The text that content hashes are taken of: Unicode NFC, line ends as `\n`, no byte-order mark, no white space
 * at line ends, no blank lines at either end. Two files that differ only in these say the same.
 */
export function normaliseText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .normalize("NFC")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/^[\uFEFF\n]+|\n+$/g, "");
}

/** SHA-256 (64 hex digits) of the normalised text. */
export function hashText(text: string): string {
  return hashBytes(normaliseText(text));
}

/** SHA-256 (64 hex digits) of a string's UTF-8 bytes, as they are. */
export function hashBytes(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
