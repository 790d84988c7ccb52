import { defineOperation } from "../operations/define-operation.ts";
import { idParams } from "../protocol/fields.ts";
import {
  approval,
  goldenChange,
  goldenReview,
  phrasingAddition,
  phrasingQuery,
  queueList,
  queueQuery,
  retirement,
  reviewCompletion,
  reviewQuery,
} from "../protocol/golden.ts";
import { cursorOf, placeGone, readCursor } from "../requests/page-of.ts";

const tag = "Golden answers";

/** What people decide about reviewed answers, each under the name of their key. */
export const goldenReviewOperations = [
  defineOperation({
    method: "get",
    path: "/v1/queue",
    tag,
    summary: "Entries that wait for a person, the most needed first",
    query: queueQuery,
    result: queueList,
    async handle({ query: { limit, cursor }, assay }) {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const page = await assay.golden.queuePage({ limit, ...(after !== undefined && { after }) });
      if (!page) throw placeGone();
      const last = page.items.at(-1);
      return { items: page.items, nextCursor: page.hasMore && last ? cursorOf(last.entry.id) : null };
    },
  }),
  defineOperation({
    method: "get",
    path: "/v1/golden/:id/review",
    tag,
    summary: "Open a review: what changed under an answer, and a token",
    params: idParams,
    query: reviewQuery,
    result: goldenReview,
    async handle({ params, query, assay, signal }) {
      const review = await assay.golden.openReview(params.id);
      const proposed = query.proposal ? await assay.golden.proposeEdit(review, { signal }) : undefined;
      const canPropose = await assay.golden.canPropose(review);
      return { ...review, canPropose, proposal: proposed ?? null };
    },
  }),
  defineOperation({
    method: "post",
    path: "/v1/golden/:id/review",
    tag,
    summary: "Complete a review: keep the answer or give another, and stamp the entry anew",
    description:
      "The token is that of the review that was shown; it no longer fits once the entry or a source moved, and then nothing is stamped. The entry is approved.",
    params: idParams,
    body: reviewCompletion,
    result: goldenChange,
    handle: ({ params, body: { keep: _, ...completion }, assay, principal, signal }) =>
      assay.golden.completeReview({ ...completion, id: params.id, reviewedBy: principal.name, signal }),
  }),
  defineOperation({
    method: "post",
    path: "/v1/golden/:id/approve",
    tag,
    summary: "Let a draft or a retired entry be served",
    params: idParams,
    body: approval,
    result: goldenChange,
    handle: ({ params, body, assay, principal, signal }) =>
      assay.golden.approve({ ...body, id: params.id, reviewedBy: principal.name, signal }),
  }),
  defineOperation({
    method: "post",
    path: "/v1/golden/:id/retire",
    tag,
    summary: "Take an entry out of service and free its questions",
    params: idParams,
    body: retirement,
    result: goldenChange,
    handle: ({ params, body, assay, principal }) =>
      assay.golden.retire({ ...body, id: params.id, by: principal.name }),
  }),
  defineOperation({
    method: "post",
    path: "/v1/golden/:id/reopen",
    tag,
    summary: "Take a retirement back",
    description:
      "The entry is in the state it was in before, with the review it had; its questions are checked anew.",
    params: idParams,
    result: goldenChange,
    handle: ({ params, assay, principal, signal }) =>
      assay.golden.reopen({ id: params.id, by: principal.name, signal }),
  }),
  defineOperation({
    method: "post",
    path: "/v1/golden/:id/phrasings",
    tag,
    summary: "Add a question that the answer answers too",
    params: idParams,
    body: phrasingAddition,
    result: goldenChange,
    handle: ({ params, body: { text, force }, assay, principal, signal }) =>
      assay.golden.addPhrasing(params.id, text, { by: principal.name, force, signal }),
  }),
  defineOperation({
    method: "delete",
    path: "/v1/golden/:id/phrasings",
    tag,
    summary: "Take a question from an entry, which keeps at least one",
    params: idParams,
    query: phrasingQuery,
    result: goldenChange,
    handle: ({ params, query, assay, principal, signal }) =>
      assay.golden.removePhrasing(params.id, query.text, { by: principal.name, signal }),
  }),
  defineOperation({
    method: "post",
    path: "/v1/golden/:id/negatives",
    tag,
    summary: "Name a near question that must not get the answer",
    params: idParams,
    body: phrasingAddition,
    result: goldenChange,
    handle: ({ params, body: { text, force }, assay, principal, signal }) =>
      assay.golden.addNegative(params.id, text, { by: principal.name, force, signal }),
  }),
  defineOperation({
    method: "delete",
    path: "/v1/golden/:id/negatives",
    tag,
    summary: "Take a negative question from an entry",
    params: idParams,
    query: phrasingQuery,
    result: goldenChange,
    handle: ({ params, query, assay, principal, signal }) =>
      assay.golden.removeNegative(params.id, query.text, { by: principal.name, signal }),
  }),
];
