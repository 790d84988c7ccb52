import type { z } from "zod";
import type { TenantAssay } from "../../service/assay.ts";
import type { GoldenEntry } from "../../stores/golden.ts";
import { topicsOf } from "../../stores/topic.ts";
import { defineOperation } from "../operations/define-operation.ts";
import { idParams } from "../protocol/fields.ts";
import {
  goldenAddition,
  goldenChange,
  goldenEntry,
  goldenHistory,
  goldenList,
  goldenListQuery,
  goldenRemoved,
} from "../protocol/golden.ts";
import { pageOf } from "../requests/page-of.ts";

const tag = "Golden answers";

/** Reviewed answers: the list and one of them. What is decided about them is in files of its own. */
export const goldenOperations = [
  defineOperation({
    method: "get",
    path: "/v1/golden",
    tag,
    summary: "List reviewed answers",
    query: goldenListQuery,
    result: goldenList,
    async handle({ query, assay }) {
      const { limit, cursor, order } = query;
      const fitting = (await assay.golden.entries()).filter((entry) => fits(entry, query));
      const resting =
        query.document === undefined ? fitting : await restingOn(query.document, fitting, assay);
      const all = await ofFreshness(query.freshness, resting, assay);
      const ordered = await inOrder(all, order, assay);
      const keyOf = ({ id }: GoldenEntry) => id;
      const { items, nextCursor } = pageOf(ordered, { limit, cursor, keyOf, isSorted: order === "id" });
      // A verdict reads what an entry rests on: only those that are shown have one made.
      const entries = await assay.golden.list({ ids: items.map(keyOf) });
      return { entries, total: all.length, nextCursor };
    },
  }),
  defineOperation({
    method: "post",
    path: "/v1/golden",
    tag,
    summary: "Add a reviewed answer",
    description: "It is stamped with what its sources are now, under the name of the key.",
    body: goldenAddition,
    result: goldenChange,
    status: 201,
    handle: ({ body, assay, principal, signal }) =>
      assay.golden.add({ ...body, reviewedBy: principal.name, signal }),
  }),
  defineOperation({
    method: "get",
    path: "/v1/golden/:id",
    tag,
    summary: "One reviewed answer with the verdict on its sources",
    params: idParams,
    result: goldenEntry,
    handle: ({ params, assay }) => assay.golden.show(params.id),
  }),
  defineOperation({
    method: "delete",
    path: "/v1/golden/:id",
    tag,
    summary: "Remove a reviewed answer; its history stays",
    params: idParams,
    result: goldenRemoved,
    handle: async ({ params, assay, principal }) => ({
      removed: await assay.golden.remove(params.id, { by: principal.name }),
    }),
  }),
  defineOperation({
    method: "get",
    path: "/v1/golden/:id/history",
    tag,
    summary: "What happened to an entry, also after its removal",
    params: idParams,
    result: goldenHistory,
    handle: async ({ params, assay }) => ({ steps: await assay.golden.history(params.id) }),
  }),
];

/** Those that rest on a document in any way, also on one that is gone. */
async function restingOn(
  id: string,
  entries: readonly GoldenEntry[],
  assay: TenantAssay,
): Promise<GoldenEntry[]> {
  const document = (await assay.documents.list()).find((each) => each.id === id);
  const topics = document ? topicsOf(document.metadata) : [];
  return entries.filter(({ sources }) =>
    sources.some(({ reference }) =>
      reference.kind === "topic" ? topics.includes(reference.topic) : reference.documentId === id,
    ),
  );
}

/**
 * Those of one class. Which entries nobody can verify is written in them; whether the others still hold is known once each was
 * judged.
 */
async function ofFreshness(
  wanted: Query["freshness"],
  entries: readonly GoldenEntry[],
  assay: TenantAssay,
): Promise<readonly GoldenEntry[]> {
  if (wanted === undefined) return entries;
  if (wanted === "unverifiable") return entries.filter(({ sources }) => sources.length === 0);
  const verifiable = entries.filter(({ sources }) => sources.length > 0).map(({ id }) => id);
  const listings = await assay.golden.list({ ids: verifiable });
  return listings
    .filter(({ freshness }) => (freshness.verdict === "fresh") === (wanted === "fresh"))
    .map(({ entry }) => entry);
}

type Query = z.output<typeof goldenListQuery>;

function fits(entry: GoldenEntry, { state, label, text }: Query): boolean {
  return (
    (state === undefined || entry.state === state) &&
    (label === undefined || entry.labels.includes(label)) &&
    (text === undefined || holds(entry, text.toLowerCase()))
  );
}

function holds({ id, phrasings, answer }: GoldenEntry, text: string): boolean {
  return [id, answer, ...phrasings.map((phrasing) => phrasing.text)].some((each) =>
    each.toLowerCase().includes(text),
  );
}

/** Entries come ordered by id, which settles what is equal otherwise. */
async function inOrder(
  entries: readonly GoldenEntry[],
  order: Query["order"],
  assay: TenantAssay,
): Promise<readonly GoldenEntry[]> {
  if (order === "id") return entries;
  if (order === "oldest") {
    return entries.toSorted((a, b) => Date.parse(a.reviewedAt) - Date.parse(b.reviewedAt));
  }
  const counted = (await assay.log.countByEntry())?.entries;
  const questions = ({ id }: GoldenEntry) =>
    counted?.get(id)?.[order === "served" ? "served" : "refused"] ?? 0;
  return entries.toSorted((a, b) => questions(b) - questions(a));
}
