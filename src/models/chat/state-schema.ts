import type { ChatRequest } from "../chat-model.ts";
import type { ResponseSchema } from "./quiet-model.ts";

/** The request with the schema in words, for endpoints that cannot be held to it. */
export function stateSchema(request: ChatRequest, schema: ResponseSchema): ChatRequest {
  const rule =
    "Answer with one JSON value and nothing else: no code fence, no explanation. " +
    `The value must be valid under this JSON schema:\n${JSON.stringify(schema)}`;
  return { ...request, system: request.system === "" ? rule : `${request.system}\n\n${rule}` };
}
