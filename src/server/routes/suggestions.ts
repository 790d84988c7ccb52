import type { z } from "zod";
import { defineOperation } from "../operations/define-operation.ts";
import { idParams } from "../protocol/fields.ts";
import {
  acceptBody,
  accepted,
  decided,
  decisionBody,
  reopened,
  suggestionList,
  suggestionsQuery,
} from "../protocol/suggestions.ts";
import { pageOf } from "../requests/page-of.ts";

const tag = "Suggestions";

/** What the log suggests to do about the reviewed answers. */
export const suggestionOperations = [
  defineOperation({
    method: "get",
    path: "/v1/suggestions",
    tag,
    summary: "Proposals made of the log, the most needed first",
    description: "Open ones are made anew at each call; decided ones come in the order of their decisions.",
    query: suggestionsQuery,
    result: suggestionList,
    async handle({ query: { status, since, minAskers, ...page }, assay, signal }) {
      const items: z.output<typeof suggestionList>["items"] =
        status === "open"
          ? (
              await assay.suggestions.list({
                ...(since !== undefined && { since }),
                ...(minAskers !== undefined && { minAskers }),
                signal,
              })
            ).proposals.map((proposal) => ({ proposal, decision: null }))
          : await assay.suggestions.decided(status);
      return pageOf(items, { ...page, keyOf: ({ proposal }) => proposal.id });
    },
  }),
  defineOperation({
    method: "post",
    path: "/v1/suggestions/:id/accept",
    tag,
    summary: "Do what a proposal says",
    params: idParams,
    body: acceptBody,
    result: accepted,
    handle: ({ params, body, assay, principal, signal }) =>
      assay.suggestions.accept(params.id, { ...body, by: principal.name, signal }),
  }),
  defineOperation({
    method: "post",
    path: "/v1/suggestions/:id/reject",
    tag,
    summary: "Keep a proposal from being made again",
    params: idParams,
    body: decisionBody,
    result: decided,
    handle: ({ params, body, assay, principal }) =>
      assay.suggestions.reject(params.id, { ...body, by: principal.name }),
  }),
  defineOperation({
    method: "post",
    path: "/v1/suggestions/:id/reopen",
    tag,
    summary: "Take a rejection back",
    params: idParams,
    result: reopened,
    handle: async ({ params, assay }) => ({ proposal: await assay.suggestions.reopen(params.id) }),
  }),
];
