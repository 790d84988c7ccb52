import type { ChatError } from "../protocol/chat-completions.ts";
import type { Problem } from "../protocol.ts";

/** Names that clients of OpenAI look for; every other code is Assay's own. */
const codes: Readonly<Record<string, string>> = {
  unauthenticated: "invalid_api_key",
  "rate-limited": "rate_limit_exceeded",
  "model-not-found": "model_not_found",
};

const types: Readonly<Record<number, string>> = {
  401: "authentication_error",
  403: "permission_error",
  429: "rate_limit_error",
};

export function createChatError(
  { status, code, detail, hint }: Pick<Problem, "status" | "code" | "detail" | "hint">,
  param: string | null,
): ChatError {
  return {
    // Clients show the message alone.
    message: hint === undefined ? detail : `${detail} ${hint}`,
    type: types[status] ?? (status < 500 ? "invalid_request_error" : "server_error"),
    param,
    code: codes[code] ?? code,
  };
}
