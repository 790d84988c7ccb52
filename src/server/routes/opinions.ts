import { defineOperation } from "../operations/define-operation.ts";
import {
  feedbackBody,
  feedbackResult,
  quarantineBody,
  quarantineLifted,
  quarantineList,
  quarantineListQuery,
  quarantineQuery,
  reportBody,
  reportResult,
} from "../protocol/opinions.ts";
import { pageOf } from "../requests/page-of.ts";

const tag = "Opinions";

/** What people say of answers, and what reviewed answers are kept from since. */
export const opinionOperations = [
  defineOperation({
    method: "post",
    path: "/v1/feedback",
    tag,
    summary: "Note what somebody thinks of an answer, or did with it",
    body: feedbackBody,
    result: feedbackResult,
    status: 201,
    handle: ({ body, assay, principal }) => assay.feedback({ ...body, by: principal.name }),
  }),
  defineOperation({
    method: "post",
    path: "/v1/reports",
    tag,
    summary: "Report an answer that answers another question",
    description:
      "A reviewed answer is kept from that very question from now on; a stored one is removed, or kept from it.",
    body: reportBody,
    result: reportResult,
    status: 201,
    handle: ({ body, assay, principal }) => assay.report({ ...body, by: principal.name }),
  }),
  defineOperation({
    method: "get",
    path: "/v1/quarantine",
    tag,
    summary: "Questions that reviewed answers are kept from, the newest first",
    query: quarantineListQuery,
    result: quarantineList,
    async handle({ query, assay }) {
      const keyOf = ({ entryId, questionKey }: { entryId: string; questionKey: string }) =>
        JSON.stringify([entryId, questionKey]);
      const { items, nextCursor } = pageOf(await assay.quarantine.list(), { ...query, keyOf });
      return { pairs: items, nextCursor };
    },
  }),
  defineOperation({
    method: "post",
    path: "/v1/quarantine",
    tag,
    summary: "Keep an entry from a question",
    body: quarantineBody,
    result: reportResult,
    status: 201,
    handle: ({ body, assay, principal }) => assay.report({ ...body, by: principal.name }),
  }),
  defineOperation({
    method: "delete",
    path: "/v1/quarantine",
    tag,
    summary: "Let an entry answer a question again",
    query: quarantineQuery,
    result: quarantineLifted,
    handle: async ({ query, assay }) => ({ lifted: await assay.quarantine.lift(query) }),
  }),
];
