import type { z } from "zod";
import type { GoldenListing } from "../../golden/golden-parts.ts";
import type { TenantAssay } from "../../service/assay.ts";
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
      const listings = (await assay.golden.list()).filter((listing) => fits(listing, query));
      const all = query.document === undefined ? listings : await restingOn(query.document, listings, assay);
      const { limit, cursor, order } = query;
      const keyOf = ({ entry }: GoldenListing) => entry.id;
      const ordered = await inOrder(all, order, assay);
      const { items, nextCursor } = pageOf(ordered, { limit, cursor, keyOf, isSorted: order === "id" });
      return { entries: items, total: all.length, nextCursor };
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
  listings: readonly GoldenListing[],
  assay: TenantAssay,
): Promise<GoldenListing[]> {
  const document = (await assay.documents.list()).find((each) => each.id === id);
  const topics = document ? topicsOf(document.metadata) : [];
  return listings.filter(({ entry }) =>
    entry.sources.some(({ reference }) =>
      reference.kind === "topic" ? topics.includes(reference.topic) : reference.documentId === id,
    ),
  );
}

function fits({ entry, freshness }: GoldenListing, query: z.output<typeof goldenListQuery>): boolean {
  const { state, label, text, freshness: wanted } = query;
  return (
    (state === undefined || entry.state === state) &&
    (label === undefined || entry.labels.includes(label)) &&
    (text === undefined || holds(entry, text.toLowerCase())) &&
    (wanted === undefined || freshnessClass(freshness) === wanted)
  );
}

function holds({ id, phrasings, answer }: GoldenListing["entry"], text: string): boolean {
  return [id, answer, ...phrasings.map((phrasing) => phrasing.text)].some((each) =>
    each.toLowerCase().includes(text),
  );
}

function freshnessClass({ verdict }: GoldenListing["freshness"]): "fresh" | "stale" | "unverifiable" {
  if (verdict === "fresh") return "fresh";
  return verdict === "no-sources" ? "unverifiable" : "stale";
}

/** Listings come ordered by id, which settles what is equal otherwise. */
async function inOrder(
  listings: readonly GoldenListing[],
  order: z.output<typeof goldenListQuery>["order"],
  assay: TenantAssay,
): Promise<readonly GoldenListing[]> {
  if (order === "id") return listings;
  if (order === "oldest") {
    return listings.toSorted((a, b) => Date.parse(a.entry.reviewedAt) - Date.parse(b.entry.reviewedAt));
  }
  const counted = (await assay.log.countByEntry())?.entries;
  const questions = ({ entry }: GoldenListing) =>
    counted?.get(entry.id)?.[order === "served" ? "served" : "refused"] ?? 0;
  return listings.toSorted((a, b) => questions(b) - questions(a));
}
