import { defineOperation } from "../operations/define-operation.ts";
import {
  cacheDetail,
  cacheList,
  cachePurge,
  cachePurged,
  cacheQuery,
  cacheStatus,
} from "../protocol/cache.ts";
import { idParams } from "../protocol/fields.ts";
import { pageOf } from "../requests/page-of.ts";

const tag = "Stored answers";

/** Answers that were generated and are served again. */
export const cacheOperations = [
  defineOperation({
    method: "get",
    path: "/v1/cache",
    tag,
    summary: "Stored answers, the newest first",
    query: cacheQuery,
    result: cacheList,
    async handle({ query: { limit, cursor, ...query }, assay }) {
      // The place of the cursor is found among all of them, of which there are at most as many as are kept.
      const { maxEntries } = await assay.cache.status();
      const all = await assay.cache.list({ ...query, limit: maxEntries });
      const { items, nextCursor } = pageOf(all, { limit, cursor, keyOf: ({ id }) => id });
      return { entries: items, nextCursor };
    },
  }),
  defineOperation({
    method: "get",
    path: "/v1/cache/status",
    tag,
    summary: "Whether answers are kept, and how many",
    result: cacheStatus,
    handle: ({ assay }) => assay.cache.status(),
  }),
  defineOperation({
    method: "post",
    path: "/v1/cache/purge",
    tag,
    summary: "Remove stored answers",
    body: cachePurge,
    result: cachePurged,
    handle: async ({ body, assay }) => ({ removed: await assay.cache.purge(body) }),
  }),
  defineOperation({
    method: "get",
    path: "/v1/cache/:id",
    tag,
    summary: "One stored answer, with what its passages are now",
    params: idParams,
    result: cacheDetail,
    handle: ({ params, assay }) => assay.cache.show(params.id),
  }),
];
