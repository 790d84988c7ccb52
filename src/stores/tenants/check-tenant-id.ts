import { AppError } from "../../errors.ts";

/** The tenant that needs no name: the main database itself. */
export const DEFAULT_TENANT = "default";

/** In characters, as a person counts them. */
const MAX_LENGTH = 200;

/**
 * A tenant's id, as it was given. Ids are compared character for character: neither case nor Unicode form is folded, so
 * two spellings are two tenants. White space at the ends, which nobody sees, is refused: cut off, it would lead to the
 * data of another tenant.
 *
 * @throws AppError `tenant-invalid`
 */
export function checkTenantId(given: unknown): string {
  // Callers without types hand in whatever they have.
  if (typeof given !== "string") throw invalid("The id of a tenant is a text.");
  const id = given;
  const shown = id.trim();
  if (shown === "") throw invalid("The id of a tenant is empty.");
  const length = [...id].length;
  if (length > MAX_LENGTH) {
    throw invalid(`The id of a tenant has ${length} characters; at most ${MAX_LENGTH} are allowed.`);
  }
  // A lone surrogate is half a character: two such ids would be written as the same bytes.
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u.test(id)) {
    throw invalid(`The tenant id ${JSON.stringify(id)} has control characters or half characters.`);
  }
  if (shown !== id) {
    throw invalid(`The tenant id ${visible(id)} has white space at its ends.`);
  }
  return id;
}

/** In quotes, with white space that no plain blank is written as its number: JSON shows a no-break space as it is. */
function visible(id: string): string {
  return JSON.stringify(id).replace(
    /[^\S ]|\uFEFF/gu,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The error for a tenant that nobody created. It names no other tenant, also not a near one. */
export function tenantNotFound(tenant: string): AppError {
  return new AppError("tenant-not-found", `There is no tenant ${JSON.stringify(tenant)}.`, {
    hint: `assay tenants add ${shellWord(tenant)}`,
  });
}

/** The error for what can be done to every tenant but the main database. */
export function defaultTenantStays(): AppError {
  return invalid(`The tenant "${DEFAULT_TENANT}" is the database itself; it is always there.`);
}

function invalid(message: string): AppError {
  return new AppError("tenant-invalid", message, {
    hint: `Use 1 to ${MAX_LENGTH} characters, without control characters and without white space at the ends; "${DEFAULT_TENANT}" is the main database.`,
  });
}

/** As a POSIX shell reads it back; a word that begins like an option stands behind `--`. */
function shellWord(word: string): string {
  const isPlain = /^[\p{L}\p{N}_.,:/@%+=-]+$/u.test(word);
  const quoted = isPlain ? word : `'${word.replaceAll("'", `'\\''`)}'`;
  return word.startsWith("-") ? `-- ${quoted}` : quoted;
}
