/**
 * What somebody typed and has not sent yet, kept in the tab until it is. It belongs to the key it was typed with: nobody else is
 * shown it, and it is gone once another one signs in.
 */

const PREFIX = "assay-kept ";

/** Whose it is. Keys of several tenants may sign in in one browser. */
export interface KeptOwner {
  readonly tenant: string;
  /** Null where the server asks nobody for a key. */
  readonly keyId: string | null;
}

/** What tells owners apart. */
export function ownerName({ tenant, keyId }: KeptOwner): string {
  return `${encodeURIComponent(tenant)} ${encodeURIComponent(keyId ?? "")}`;
}

/** Under which name it is kept. */
export function keptName(owner: KeptOwner, key: string): string {
  return `${PREFIX}${ownerName(owner)} ${key}`;
}

/** Which of these names are kept for somebody else; all that is kept where nobody is left. */
export function namesOfOthers(names: readonly string[], owner: KeptOwner | undefined): string[] {
  const kept = names.filter((name) => name.startsWith(PREFIX));
  return owner ? kept.filter((name) => !name.startsWith(keptName(owner, ""))) : kept;
}

/**
 * Forgets what others typed, so that whoever signs in does not find it.
 *
 * @param owner who goes on; undefined for nobody
 */
export function forgetKept(owner?: KeptOwner): void {
  try {
    for (const name of namesOfOthers(Object.keys(sessionStorage), owner)) sessionStorage.removeItem(name);
  } catch {
    // A browser may forbid it; then nothing was kept either.
  }
}

export function readKept(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    // A browser may forbid it; then it lasts as long as the page.
    return undefined;
  }
}

export function writeKept(name: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // As above.
  }
}
