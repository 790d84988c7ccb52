import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "../../errors.ts";
import type { KeyVerdict } from "../../service/access/access.ts";
import type { ServerEnv, ServerParts } from "../server-parts.ts";
import { clientAddress } from "./client-address.ts";
import { createTokenBuckets } from "./create-token-buckets.ts";
import { CSRF_HEADER, isCsrfTokenOf } from "./csrf-token.ts";
import { findRouteRule } from "./find-route-rule.ts";
import { limitSurfaces } from "./limit-surfaces.ts";
import { type Principal, toPrincipal } from "./principal.ts";
import { readSessionCookie } from "./session-cookie.ts";
import { tooOften } from "./too-often.ts";

/** Wrong keys from one address in a minute, after which they are no longer told apart. Right ones are always taken. */
const FAILURES_PER_MINUTE = 60;

/**
 * Finds out who makes a request, by the key in its header or the session in its cookie, and hands on what of Assay they
 * may use. Routes for anyone are left alone.
 *
 * @throws AppError `unauthenticated`, `forbidden` for a page without its token, `rate-limited`
 */
export function authenticate({ assay, config, clock }: Omit<ServerParts, "metrics">) {
  const failures = createTokenBuckets({
    ...{ perMinute: FAILURES_PER_MINUTE, burst: FAILURES_PER_MINUTE, clock },
  });
  const local: Principal = {
    ...{ keyId: null, name: "local", role: "admin", tenant: config.tenant, surfaces: [] },
  };
  const identify = async (context: Context<ServerEnv>): Promise<Principal> => {
    const verdict = await verify(context, assay.access);
    if (verdict?.kind === "known") return toPrincipal(verdict.key);
    if (verdict !== undefined) {
      const allowance = failures.take(clientAddress(context));
      if (!allowance.isGranted)
        throw tooOften(context, allowance, "Too many wrong keys came from this address.");
    }
    throw unauthenticated(verdict?.because);
  };
  return createMiddleware<ServerEnv>(async (context, next) => {
    const found = findRouteRule(context);
    if (found.kind === "rule" && found.rule.role === "anyone") return next();
    const isAsked = config.server.keys === "required";
    const principal = isAsked ? await identify(context) : local;
    context.set("principal", principal);
    const own = isAsked ? assay.forTenant(principal.tenant) : assay;
    context.set("assay", limitSurfaces(own, principal.surfaces));
    return next();
  });
}

/** Undefined where a request brings neither a key nor a session. */
async function verify(
  context: Context<ServerEnv>,
  access: ServerParts["assay"]["access"],
): Promise<KeyVerdict | undefined> {
  const header = context.req.header("authorization");
  if (header !== undefined) {
    const [, key = ""] = /^Bearer +(\S+)$/i.exec(header) ?? [];
    return access.verifyKey(key);
  }
  const secret = readSessionCookie(context);
  if (secret === undefined) return undefined;
  const verdict = await access.verifySession(secret);
  const { method } = context.req;
  if (verdict.kind === "known" && method !== "GET" && method !== "HEAD") {
    if (!isCsrfTokenOf(context.req.header(CSRF_HEADER) ?? "", secret)) {
      throw withoutToken();
    }
  }
  return verdict;
}

/** A page that changes something with a session must show that it is a page of it. */
export function withoutToken(): AppError {
  return new AppError("forbidden", `The page did not send its token in the header ${CSRF_HEADER}.`, {
    hint: "GET /v1/session tells the token.",
  });
}

/** Why no key is taken; the same for a key that is none, that nobody has and that has another secret. */
export function unauthenticated(because?: "unknown" | "revoked" | "expired"): AppError {
  if (because === undefined) {
    return new AppError("unauthenticated", "The request brings no key.", {
      hint: "Send the header authorization: Bearer <key>. assay keys create makes one.",
    });
  }
  const what = { unknown: "The key is not one of this server.", revoked: "The key was revoked." };
  const message = because === "expired" ? "The key, or who signed in with it, has expired." : what[because];
  return new AppError("unauthenticated", message, { hint: "assay keys create" });
}
