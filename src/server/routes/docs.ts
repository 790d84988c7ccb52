import { z } from "zod";
import type { OpenApiDocument } from "../openapi/create-document.ts";
import { renderDocument } from "../openapi/render-document.ts";
import { defineOperation, type Operation } from "../operations/define-operation.ts";

const tag = "Server";

/** What the server can do, for programs and for people. */
export function docsOperations(document: () => OpenApiDocument): Operation[] {
  return [
    defineOperation({
      method: "get",
      path: "/openapi.json",
      tag,
      summary: "This description, as OpenAPI 3.1",
      result: z.looseObject({ openapi: z.string() }),
      handle: async ({ context }) => context.json(document()),
    }),
    defineOperation({
      method: "get",
      path: "/docs",
      tag,
      summary: "The same as a page to read",
      result: z.string(),
      media: "text/html",
      async handle({ context }) {
        const { html, policy } = renderDocument(document());
        return context.body(html, 200, {
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": policy,
        });
      },
    }),
  ];
}
