import { createMiddleware } from "hono/factory";
import type { ServerEnv, ServerParts } from "../server-parts.ts";
import { createTokenBuckets } from "./create-token-buckets.ts";
import { tooOften } from "./too-often.ts";

/** Lets each key make so many requests, and says in every response how many are left. @throws AppError `rate-limited` */
export function limitRate({ config, clock }: Pick<ServerParts, "config" | "clock">) {
  const { perMinute, burst } = config.server.rateLimit;
  const buckets = perMinute === null ? undefined : createTokenBuckets({ perMinute, burst, clock });
  return createMiddleware<ServerEnv>(async (context, next) => {
    const keyId = context.get("principal")?.keyId ?? null;
    if (buckets === undefined || keyId === null) return next();
    const allowance = buckets.take(keyId);
    const told = {
      "ratelimit-limit": String(burst),
      "ratelimit-remaining": String(allowance.remaining),
      "ratelimit-reset": String(allowance.fullInSeconds),
    };
    context.set("told", { ...context.get("told"), ...told });
    if (allowance.isGranted) await next();
    if (context.get("whole") === context.res) return;
    // Only now, as a response that is touched before it is there is made twice.
    for (const [name, value] of Object.entries(told)) context.res.headers.set(name, value);
    if (!allowance.isGranted) {
      throw tooOften(context, allowance, `A key may make ${perMinute} requests a minute.`);
    }
  });
}
