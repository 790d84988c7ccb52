import { parseFilter } from "../../stores/metadata-filter.ts";
import { defineOperation } from "../operations/define-operation.ts";
import { retrieveRequest, retrieveResponse } from "../protocol/ask.ts";

export const retrieveOperations = [
  defineOperation({
    method: "post",
    path: "/v1/retrieve",
    tag: "Asking",
    summary: "The passages for a query, or why there are none",
    body: retrieveRequest,
    result: retrieveResponse,
    handle: ({ body: { query, filter, ...options }, assay, signal }) =>
      assay.retrieve(query, { ...options, ...(filter && { filter: parseFilter(filter) }), signal }),
  }),
];
