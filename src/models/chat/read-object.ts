import type { z } from "zod";
import { AppError } from "../../errors.ts";
import { extractJson } from "../../text/replies/extract-json.ts";
import type { ChatReply, ChatRequest } from "../chat-model.ts";
import type { ChatTarget } from "./chat-target.ts";
import { cutReply } from "./describe-reply.ts";

export type ObjectReading<T> =
  | { readonly kind: "read"; readonly value: T }
  /** The reply ended at the token limit, before its value did. */
  | { readonly kind: "cut"; readonly error: AppError }
  | { readonly kind: "unusable"; readonly error: AppError };

/** The one value of the schema that a reply holds. */
export function readObject<T>(
  reply: ChatReply,
  schema: z.ZodType<T>,
  { target, request }: { target: ChatTarget; request: ChatRequest },
): ObjectReading<T> {
  const value = extractJson(reply.text, (candidate) => schema.safeParse(candidate).success);
  const parsed = schema.safeParse(value);
  // Some schemas take undefined, by which the reply says that it holds no value.
  if (value !== undefined && parsed.success) return { kind: "read", value: parsed.data };
  if (!reply.complete) return { kind: "cut", error: cutReply(target, request) };
  const what = describeMisfit(extractJson(reply.text), schema);
  return {
    kind: "unusable",
    error: new AppError("chat-response", `The chat model ${target.id} answered with ${what}.`, {
      hint: target.hints.response,
    }),
  };
}

function describeMisfit(value: unknown, schema: z.ZodType): string {
  if (value === undefined) return "text in which there is not exactly one JSON value";
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  return `JSON that does not fit at ${issue?.path.join(".") || "the top"}: ${issue?.message ?? "unknown"}`;
}
