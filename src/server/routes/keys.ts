import { defineOperation, type Operation } from "../operations/define-operation.ts";
import { idParams } from "../protocol/fields.ts";
import { keyCreated, keyDraft, keyList, keyResult, tenantList } from "../protocol/keys.ts";
import type { ServerParts } from "../server-parts.ts";

const tag = "Access";

/** Keys and tenants of the deployment: all of them, whatever the tenant of who asks. */
export function keyOperations({ assay: { access, tenants } }: Pick<ServerParts, "assay">): Operation[] {
  return [
    defineOperation({
      ...{ tag, method: "get", path: "/v1/keys", summary: "Access keys, in the order they were created" },
      description: "Those that were revoked or have expired too. No key can be shown again.",
      result: keyList,
      handle: async () => ({ keys: await access.listKeys() }),
    }),
    defineOperation({
      ...{ tag, method: "post", path: "/v1/keys", summary: "Create an access key" },
      body: keyDraft,
      result: keyCreated,
      status: 201,
      handle: async ({ body, principal }) => access.createKey({ ...body, by: principal.name }),
    }),
    defineOperation({
      ...{ tag, method: "delete", path: "/v1/keys/:id", summary: "End an access key" },
      description: "From the next request on, with every browser that signed in with it. It stays listed.",
      params: idParams,
      result: keyResult,
      handle: async ({ params, principal }) => ({
        key: await access.revokeKey(params.id, { by: principal.name }),
      }),
    }),
    defineOperation({
      ...{ tag, method: "get", path: "/v1/tenants", summary: "Tenants beside the main database" },
      result: tenantList,
      async handle() {
        const list = await tenants.list();
        // Where files lie is not for the wire, nor what is wrong with one: `assay tenants list` says it.
        return { tenants: list.flatMap(({ id, createdAt }) => (id === null ? [] : [{ id, createdAt }])) };
      },
    }),
  ];
}
