import { hashBytes } from "../../../text/hash-text.ts";

/**
 * The file of a tenant's database. An id is any text, so its name on the disk is made of its hash, which no path, no
 * case folding, no reserved name and no length can fool; the readable part in front is for people alone.
 */
export function tenantFileName(tenant: string): string {
  return `${slugOf(tenant)}-${hashBytes(tenant).slice(0, 32)}.db`;
}

/** Whether a file in the folder of tenants is one of theirs. */
export function isTenantFileName(name: string): boolean {
  return /^[a-z0-9-]+-[0-9a-f]{32}\.db$/.test(name);
}

function slugOf(tenant: string): string {
  const slug = tenant
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 32)
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "tenant" : slug;
}
