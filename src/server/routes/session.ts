import { unauthenticated, withoutToken } from "../access/authenticate.ts";
import { clientAddress } from "../access/client-address.ts";
import { createTokenBuckets } from "../access/create-token-buckets.ts";
import { CSRF_HEADER, csrfTokenOf, isCsrfTokenOf } from "../access/csrf-token.ts";
import { toPrincipal } from "../access/principal.ts";
import { dropSessionCookie, readSessionCookie, writeSessionCookie } from "../access/session-cookie.ts";
import { tooOften } from "../access/too-often.ts";
import { defineOperation, type Operation } from "../operations/define-operation.ts";
import { sessionResponse, signInRequest, signOutResponse } from "../protocol/session.ts";
import type { ServerParts } from "../server-parts.ts";

/** Tries to sign in from one address; a key cannot be guessed, and this keeps a program from going on trying. */
const SIGN_INS_PER_MINUTE = 10;

const place = { path: "/v1/session", tag: "Session" } as const;

/** Browsers sign in with a key and keep a cookie in its place, which no script can read. */
export function sessionOperations({ assay: { access }, config, clock }: ServerParts): Operation[] {
  const tries = createTokenBuckets({
    ...{ perMinute: SIGN_INS_PER_MINUTE, burst: SIGN_INS_PER_MINUTE, clock },
  });
  return [
    defineOperation({
      ...{ ...place, method: "post", summary: "Sign in with a key, for browsers" },
      description:
        "Sets a cookie that stands for the key until it is idle for long, signed out, or the key ends. Whatever changes something with the cookie must send csrfToken in the header X-Assay-Csrf.",
      body: signInRequest,
      result: sessionResponse,
      status: 201,
      async handle({ context, body }) {
        const allowance = tries.take(clientAddress(context));
        if (!allowance.isGranted) {
          throw tooOften(context, allowance, "Too many tries to sign in came from this address.");
        }
        const signedIn = await access.signIn(body.key.trim());
        if (signedIn.kind === "refused") throw unauthenticated(signedIn.because);
        const before = readSessionCookie(context);
        if (before !== undefined) await access.signOut(before);
        const maxAgeSeconds = config.server.sessions.maxHours * 3600;
        writeSessionCookie(context, signedIn.secret, { maxAgeSeconds });
        return { ...toPrincipal(signedIn.key), csrfToken: csrfTokenOf(signedIn.secret) };
      },
    }),
    defineOperation({
      ...{ ...place, method: "get", summary: "Who asks, and what they may do" },
      result: sessionResponse,
      async handle({ context, principal }) {
        const isSession = principal.keyId !== null && context.req.header("authorization") === undefined;
        const secret = isSession ? readSessionCookie(context) : undefined;
        return { ...principal, csrfToken: secret === undefined ? null : csrfTokenOf(secret) };
      },
    }),
    defineOperation({
      ...{ ...place, method: "delete", summary: "Sign out" },
      result: signOutResponse,
      description: "Succeeds also where the session had ended before, or where there is none.",
      async handle({ context }) {
        const secret = readSessionCookie(context);
        if (secret !== undefined && !isCsrfTokenOf(context.req.header(CSRF_HEADER) ?? "", secret)) {
          // Of a session that has ended no page can learn the token any more.
          if ((await access.verifySession(secret)).kind === "known") throw withoutToken();
        }
        const signedOut = secret !== undefined && (await access.signOut(secret));
        dropSessionCookie(context);
        return { signedOut };
      },
    }),
  ];
}
