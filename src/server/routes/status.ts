import { defineOperation } from "../operations/define-operation.ts";
import { statusResponse } from "../protocol/status.ts";

export const statusOperations = [
  defineOperation({
    method: "get",
    path: "/v1/status",
    tag: "Server",
    summary: "What the tenant holds and how it is set",
    result: statusResponse,
    async handle({ assay }) {
      const { database: _, ...status } = await assay.status();
      return status;
    },
  }),
];
