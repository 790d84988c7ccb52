import type { DocumentSummary } from "../../stores/documents.ts";
import { defineOperation, type Operation } from "../operations/define-operation.ts";
import {
  documentBody,
  documentDetail,
  documentList,
  documentRemoved,
  documentsQuery,
  documentWritten,
} from "../protocol/documents.ts";
import { idParams } from "../protocol/fields.ts";
import { pageOf } from "../requests/page-of.ts";
import type { ServerParts } from "../server-parts.ts";

const tag = "Documents";

/** What questions are answered from: listed, written and removed. */
export function documentOperations({ config }: Pick<ServerParts, "config">): Operation[] {
  return [
    defineOperation({
      method: "get",
      path: "/v1/documents",
      tag,
      summary: "List documents by id",
      query: documentsQuery,
      result: documentList,
      async handle({ query: { limit, cursor, collection, text }, assay }) {
        const all = await assay.documents.list();
        const found = all.filter(
          (each) =>
            (collection === undefined || each.collection === collection) &&
            (text === undefined || holds(each, text.toLowerCase())),
        );
        const { items, nextCursor } = pageOf(found, { limit, cursor, keyOf: ({ id }) => id, isSorted: true });
        const collections = [...new Set(all.map((each) => each.collection))].sort();
        const readsFolders = config.ingest.sources.length > 0;
        return { documents: items, total: found.length, collections, readsFolders, nextCursor };
      },
    }),
    defineOperation({
      method: "get",
      path: "/v1/documents/:id",
      tag,
      summary: "One document with its text and passages",
      description: "Follows renames. A `/` of the id is written %2F.",
      params: idParams,
      result: documentDetail,
      handle: async ({ params, assay }) => ({
        document: await assay.documents.get(params.id),
        passages: await assay.documents.passages(params.id),
      }),
    }),
    defineOperation({
      method: "put",
      path: "/v1/documents/:id",
      tag,
      summary: "Add a document, or replace its text",
      description:
        "Cut and embedded at once. Answers that rest on what changed are not served any more. An ingest of folders leaves it alone, unless it is told to prune.",
      params: idParams,
      body: documentBody,
      result: documentWritten,
      handle: ({ params, body, assay, signal }) => assay.documents.put({ ...body, id: params.id, signal }),
    }),
    defineOperation({
      method: "delete",
      path: "/v1/documents/:id",
      tag,
      summary: "Remove a document with its passages",
      params: idParams,
      result: documentRemoved,
      handle: async ({ params, assay }) => ({ removed: await assay.documents.remove([params.id]) }),
    }),
  ];
}

function holds({ id, title }: DocumentSummary, text: string): boolean {
  return [id, title].some((each) => each.toLowerCase().includes(text));
}
