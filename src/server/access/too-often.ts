import type { Context } from "hono";
import { AppError } from "../../errors.ts";
import type { ServerEnv } from "../server-parts.ts";
import type { Allowance } from "./create-token-buckets.ts";

/** The error for what was done too often; the response says when it may be done again. */
export function tooOften(context: Context<ServerEnv>, { retryInSeconds }: Allowance, what: string): AppError {
  context.res.headers.set("retry-after", String(retryInSeconds));
  return new AppError("rate-limited", `${what} Try again in ${retryInSeconds} s.`);
}
