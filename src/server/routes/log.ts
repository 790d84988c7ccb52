import { defineOperation } from "../operations/define-operation.ts";
import { idParams } from "../protocol/fields.ts";
import { logPage, logQuery, logRecord, servedBy, servedByQuery } from "../protocol/log.ts";

const tag = "Log";

/** Answers that were given. */
export const logOperations = [
  defineOperation({
    method: "get",
    path: "/v1/log",
    tag,
    summary: "Records of answers, the newest first",
    query: logQuery,
    result: logPage,
    async handle({ query, assay }) {
      const page = await assay.log.list(query);
      return { ...page, feedback: await assay.log.feedbackOf(page.entries.map(({ id }) => id)) };
    },
  }),
  defineOperation({
    method: "get",
    path: "/v1/log/:id",
    tag,
    summary: "One record with its trace and what was said about it",
    params: idParams,
    result: logRecord,
    handle: ({ params, assay }) => assay.log.get(params.id),
  }),
  defineOperation({
    method: "get",
    path: "/v1/log/served-by/:id",
    tag,
    summary: "What was served from one entry or stored answer",
    params: idParams,
    query: servedByQuery,
    result: servedBy,
    handle: ({ params, query, assay }) => assay.log.servedBy(params.id, query),
  }),
];
