import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import type { TenantAssay } from "../../service/assay.ts";
import type { Principal } from "../access/principal.ts";
import { headersOf } from "../access/security-headers.ts";
import { readBody } from "../requests/read-body.ts";
import { readParams, readQuery } from "../requests/read-query.ts";
import type { ServerEnv } from "../server-parts.ts";

/**
 * One thing that the server does: where it is, what it takes and gives as zod schemas, and the call that does it. The
 * route and its place in the OpenAPI document are both made of this, so neither can say what the other does not.
 */
export interface Operation {
  readonly method: "get" | "post" | "put" | "delete";
  /** As Hono writes it, such as `/v1/golden/:id`. */
  readonly path: `/${string}`;
  /** The group it is listed under. */
  readonly tag: string;
  /** What it does, in a sentence. */
  readonly summary: string;
  /** What else one has to know. */
  readonly description?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Of a response that is no error. */
  readonly status: ContentfulStatusCode;
  /** What a response that is no error holds, by media type. */
  readonly responses: Readonly<Record<string, z.ZodType>>;
  /** Names of headers of such a response, and what they hold. */
  readonly headers: Readonly<Record<string, string>>;
  readonly respond: (context: Context<ServerEnv>, options: { maxBytes: number }) => Promise<Response>;
}

/** What of a request a handler gets; who asks and what they may use is found by the request and never in it. */
export interface OperationRequest<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly assay: TenantAssay;
  readonly principal: Principal;
  /** Aborted when the client leaves, when time is up, and when the server ends. */
  readonly signal: AbortSignal;
  readonly context: Context<ServerEnv>;
}

export interface OperationSpec<Params, Query, Body, Result>
  extends Pick<Operation, "method" | "path" | "tag" | "summary" | "description"> {
  /** @default none */
  params?: z.ZodType<Params>;
  /** @default none: any parameter is refused */
  query?: z.ZodType<Query>;
  /** @default none: a body is not read */
  body?: z.ZodType<Body>;
  /** What is sent back. */
  result: z.ZodType<Result>;
  /** Of the result; for another one, the handler makes the response. @default "application/json" */
  media?: string;
  /** @default 200 */
  status?: ContentfulStatusCode;
  /** Other media types that a handler may answer with. @default none */
  otherMedia?: Readonly<Record<string, z.ZodType>>;
  /** @default none */
  headers?: Readonly<Record<string, string>>;
  /**
   * That the handler names headers in `told` of its context alone, and sets no cookie. Its response is then made with all its
   * headers at once, which is worth it where there are very many.
   * @default false
   */
  whole?: boolean;
  /** Resolves to what is sent back, or to a whole response. */
  handle: (request: OperationRequest<Params, Query, Body>) => Promise<Result | Response>;
}

type Nothing = z.output<typeof nothing>;
const nothing = z.strictObject({});

export function defineOperation<Result, Params = Nothing, Query = Nothing, Body = undefined>(
  spec: OperationSpec<Params, Query, Body, Result>,
): Operation {
  const {
    result,
    media = "application/json",
    status = 200,
    otherMedia = {},
    headers = {},
    whole = false,
    handle,
    ...rest
  } = spec;
  return {
    ...rest,
    ...{ status, headers },
    responses: { [media]: result, ...otherMedia },
    async respond(context, { maxBytes }) {
      const given = await handle({
        params: readParams(context, schemaOf(spec.params, nothing)),
        query: readQuery(context, schemaOf(spec.query, nothing)),
        body: spec.body ? await readBody(context, spec.body, { maxBytes }) : absent<Body>(),
        context,
        assay: context.get("assay"),
        principal: context.get("principal"),
        signal: context.get("signal"),
      });
      if (given instanceof Response) return given;
      const text = JSON.stringify(given);
      if (whole) return respondWhole(context, text, status);
      return context.body(text, status, { "content-type": "application/json" });
    },
  };
}

/** As JSON, and with every header that the middlewares before would add. */
function respondWhole(context: Context<ServerEnv>, text: string, status: ContentfulStatusCode): Response {
  const headers = {
    ...headersOf(context.get("requestId")),
    ...context.get("told"),
    "content-type": "application/json",
  };
  const response = new Response(text, { status, headers });
  context.set("whole", response);
  return response;
}

/** Where no schema is given, the type is that of the default, which the type system cannot follow. */
function schemaOf<Value>(given: z.ZodType<Value> | undefined, fallback: z.ZodType): z.ZodType<Value> {
  return given ?? (fallback as z.ZodType<Value>);
}

/** The same for a body. */
function absent<Body>(): Body {
  return undefined as Body;
}
