import { z } from "zod";
import { chatCompletionRequest } from "../protocol/chat-completions.ts";
import type { DescribedRoute } from "./create-document.ts";

const tag = "Compatible with OpenAI";
const loose = z.looseObject({});

/** Routes that speak a format of somebody else's and read their requests themselves, as they are documented. */
export const otherRoutes: readonly DescribedRoute[] = [
  {
    method: "post",
    path: "/v1/chat/completions",
    tag,
    summary: "Answer the last turn of a chat, as OpenAI's clients ask",
    description:
      "The last turn of the user is the question. With `stream` the answer comes as it is written.",
    body: chatCompletionRequest,
    status: 200,
    responses: { "application/json": loose, "text/event-stream": z.string() },
    headers: {},
  },
  {
    method: "get",
    path: "/v1/models",
    tag,
    summary: "What may be asked for by name",
    status: 200,
    responses: { "application/json": loose },
    headers: {},
  },
  {
    method: "get",
    path: "/v1/models/:model{.+}",
    tag,
    summary: "One of them",
    params: z.strictObject({ model: z.string() }),
    status: 200,
    responses: { "application/json": loose },
    headers: {},
  },
  {
    method: "post",
    path: "/mcp",
    tag: "Model Context Protocol",
    summary: "Tools and resources for models, as streamable HTTP",
    description: "A JSON-RPC message of the Model Context Protocol. There are no sessions.",
    body: loose,
    status: 200,
    responses: { "application/json": loose, "text/event-stream": z.string() },
    headers: {},
  },
];
