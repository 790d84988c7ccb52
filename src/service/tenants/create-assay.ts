import { AppError } from "../../errors.ts";
import { checkTenantId, DEFAULT_TENANT, defaultTenantStays } from "../../stores/tenants/check-tenant-id.ts";
import type { TenantStores } from "../../stores/tenants/tenant-stores.ts";
import type { Access } from "../access/access.ts";
import type { Assay, TenantAssay, TenantDirectory } from "../assay.ts";
import type { OpenTenant } from "../assemble-assay.ts";
import { createEvaluations, type EvaluationsParts } from "../evaluations/evaluations.ts";
import type { TenantPool } from "./create-tenant-pool.ts";
import { delegateScope } from "./delegate-scope.ts";

export interface CreateAssayParts {
  /** The main database, which stays open. */
  main: OpenTenant;
  pool: TenantPool<TenantAssay>;
  stores: TenantStores;
  access: Access;
  /** Where runs of evaluations are kept, and what they are named by. */
  evaluations: Omit<EvaluationsParts, "sourceOf">;
  /** Whose data the handle's own methods work on; as `checkTenantId` returns it. */
  tenant: string;
  /** Closes what the tenants share. */
  close: () => Promise<void>;
}

/** Writes that make a tenant of their own. Anything else on one that does not exist is a slip of the pen. */
const CREATING: ReadonlySet<string> = new Set([
  "ingest",
  "documents.put",
  "golden.add",
  "golden.importYaml",
  "golden.importRows",
]);

/**
 * The handle over the main database and its tenants.
 *
 * @throws AppError those of opening the tenant that the handle works on, where it exists
 */
export async function createAssay(parts: CreateAssayParts): Promise<Assay> {
  const { main, pool, stores } = parts;
  const { close: closeMain, ...mainScope } = main;

  const delegateTo = (tenant: string, template: TenantAssay): TenantAssay =>
    delegateScope<TenantAssay>(template, {
      use: (method, call) => pool.use(tenant, { create: CREATING.has(method) }, call),
    });
  const forTenant = (given: string): TenantAssay => {
    const tenant = checkTenantId(given);
    return tenant === DEFAULT_TENANT ? mainScope : delegateTo(tenant, mainScope);
  };
  /** Opened here, so that a tenant of another embedding model is refused at once, as the main database is. */
  const ownScope = async (): Promise<TenantAssay> => {
    if (parts.tenant === DEFAULT_TENANT) return mainScope;
    const template = await pool
      .use(parts.tenant, { create: false }, async (scope) => scope)
      .catch((error: unknown) => {
        if (AppError.isInstance(error) && error.code === "tenant-not-found") return mainScope;
        throw error;
      });
    return delegateTo(parts.tenant, template);
  };
  const close = async (): Promise<void> => {
    await pool.close();
    await stores.close();
    await closeMain();
    await parts.close();
  };
  const own = await ownScope();
  return {
    ...own,
    forTenant,
    evaluations: createEvaluations({
      ...parts.evaluations,
      sourceOf: (tenant) => (tenant === null ? own : forTenant(tenant)).rehearsal,
    }),
    tenants: createDirectory(parts),
    access: parts.access,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function createDirectory({ pool, stores, access }: CreateAssayParts): TenantDirectory {
  const exists = (tenant: string): Promise<boolean> =>
    stores.open(tenant, { create: false }).then(
      async (store) => {
        await store.close();
        return true;
      },
      (error: unknown) => {
        if (AppError.isInstance(error) && error.code === "tenant-not-found") return false;
        throw error;
      },
    );
  return {
    list: () => stores.list(),
    async add(given) {
      const tenant = checkTenantId(given);
      if (tenant === DEFAULT_TENANT || (await exists(tenant))) return false;
      await (await stores.open(tenant, { create: true })).close();
      return true;
    },
    async remove(given, { by = "system" } = {}) {
      const tenant = checkTenantId(given);
      if (tenant === DEFAULT_TENANT) throw defaultTenantStays();
      // Keys lie in another file than the tenant: first, so that what is cut short leaves no key without its tenant.
      const before = await access.revokeKeysOf(tenant, { by });
      await pool.drop(tenant);
      const removed = await stores.remove(tenant);
      // Those made while the file was removed were meant for what it held.
      return { removed, keysRevoked: before + (await access.revokeKeysOf(tenant, { by })) };
    },
  };
}
