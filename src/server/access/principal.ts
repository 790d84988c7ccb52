import type { AccessKey } from "../../service/access/access.ts";
import { type Role, roles } from "../../stores/access/access-keys.ts";

/** Who makes a request, and what of it. */
export interface Principal {
  /** Null where nobody is asked for a key. */
  readonly keyId: string | null;
  /** Stands in histories as who did it. */
  readonly name: string;
  readonly role: Role;
  readonly tenant: string;
  /** It may ask under these alone; empty: under all. */
  readonly surfaces: readonly string[];
}

export function toPrincipal({ id, name, role, tenant, surfaces }: AccessKey): Principal {
  return { keyId: id, name, role, tenant, surfaces };
}

/** Whether a role includes another. */
export function includesRole(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}
