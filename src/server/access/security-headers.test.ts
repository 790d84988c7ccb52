import { Hono } from "hono";
import { setCookie } from "hono/cookie";
import { secureHeaders } from "hono/secure-headers";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineOperation } from "../operations/define-operation.ts";
import { mountOperations } from "../operations/mount-operations.ts";
import type { ServerEnv } from "../server-parts.ts";
import { commonHeaders, headersOf } from "./security-headers.ts";

const says = ({ headers }: Response) => Object.fromEntries(headers);

function start() {
  const app = new Hono<ServerEnv>().use(async (context, next) => {
    context.set("requestId", "request-1");
    await next();
  });
  app.use(commonHeaders);
  const operation = defineOperation({
    ...{ method: "get", path: "/whole", tag: "Test", summary: "Answers" },
    result: z.object({ ok: z.boolean() }),
    whole: true,
    async handle({ context }) {
      context.set("told", { age: "7" });
      return { ok: true };
    },
  });
  const cookie = defineOperation({
    ...{ method: "get", path: "/cookie", tag: "Test", summary: "Sets a cookie" },
    result: z.object({ ok: z.boolean() }),
    async handle({ context }) {
      setCookie(context, "name", "value");
      return { ok: true };
    },
  });
  mountOperations(app, [operation, cookie], { maxBytes: 1000 });
  app.get("/made", () => new Response("{}", { headers: { "content-type": "application/json" } }));
  app.get("/own", () => new Response("", { headers: { "cache-control": "no-cache" } }));
  return app;
}

describe("headers of every response", () => {
  it("are those of the library for what is not decided here", async () => {
    const decided = ["content-security-policy", "permissions-policy", "cache-control", "x-request-id"];
    const library = new Hono()
      .use(secureHeaders({ strictTransportSecurity: false, xFrameOptions: "DENY" }))
      .get("/", () => new Response());
    const ours = Object.entries(headersOf("request-1")).filter(([name]) => !decided.includes(name));
    expect(Object.fromEntries(ours)).toEqual(says(await library.request("/")));
  });

  it("are the same, whether a response is made with them or gets them", async () => {
    const app = start();
    const [whole, made] = [await app.request("/whole"), await app.request("/made")];
    expect(says(whole)).toEqual({ ...says(made), age: "7" });
    const withCookie = says(await app.request("/cookie"));
    expect(withCookie).toEqual({ ...says(made), "set-cookie": "name=value; Path=/" });
    expect(says(made)).toMatchObject({ "x-request-id": "request-1", "cache-control": "no-store" });
    expect(await whole.json()).toEqual({ ok: true });
  });

  it("leave a response what it says itself", async () => {
    expect(says(await start().request("/own"))).toMatchObject({ "cache-control": "no-cache" });
  });
});
