import { createMiddleware } from "hono/factory";
import { z } from "zod";
import type { ServerEnv } from "../server-parts.ts";
import { createChatError } from "./create-chat-error.ts";

const problem = z.looseObject({
  status: z.number(),
  code: z.string(),
  detail: z.string(),
  hint: z.string().exactOptional(),
});

/**
 * Puts what OpenAI's clients read beside what every error of the server says, wherever the error came from: also where
 * no key was taken, or the body was too large to be read.
 */
export const speakChatErrors = createMiddleware<ServerEnv>(async (context, next) => {
  await next();
  if (!context.res.headers.get("content-type")?.startsWith("application/problem+json")) return;
  const body = problem.parse(await context.res.json());
  const error = createChatError(body, fieldOf(context.error));
  context.res = new Response(JSON.stringify({ ...body, error }), context.res);
});

/** The field of the request that an error is about. */
function fieldOf(error: Error | undefined): string | null {
  if (!(error?.cause instanceof z.ZodError)) return null;
  const path = error.cause.issues[0]?.path.join(".") ?? "";
  return path === "" ? null : path;
}
