import { Hono } from "hono";
import type { Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";
import { describe, expect, it } from "vitest";
import { rememberRoutes } from "./remember-routes.ts";

/** An app over a router that counts what it is asked. */
function start() {
  const asked: string[] = [];
  const counted = <Handler>(router: Router<Handler>): Router<Handler> => ({
    name: router.name,
    add: (...given) => router.add(...given),
    match(method, path) {
      asked.push(`${method} ${path}`);
      return router.match(method, path);
    },
  });
  const app = new Hono({ router: rememberRoutes(counted(new TrieRouter())) })
    .use("/v1/*", async (context, next) => {
      await next();
      context.res.headers.set("x-before", context.req.method);
    })
    .get("/v1/things/all", (context) => context.text("all"))
    .get("/v1/things/:id", (context) => context.text(`one ${context.req.param("id")}`))
    .post("/v1/things/all", (context) => context.text("made"));
  const ask = async (path: string, method = "GET") => {
    const response = await app.request(path, { method });
    return `${await response.text()} ${response.headers.get("x-before")}`;
  };
  return { ask, asked };
}

describe("remembered routes", () => {
  it("answer as before, and are looked up once", async () => {
    const { ask, asked } = start();
    for (let time = 0; time < 2; time += 1) {
      expect(await ask("/v1/things/all")).toBe("all GET");
      expect(await ask("/v1/things/all?page=2")).toBe("all GET");
      expect(await ask("/v1/things/all", "POST")).toBe("made POST");
    }
    expect(asked).toEqual(["GET /v1/things/all", "POST /v1/things/all"]);
  });

  it("are none that depend on the path, and none that nobody registered", async () => {
    const { ask, asked } = start();
    for (const id of ["a", "b", "a"]) expect(await ask(`/v1/things/${id}`)).toBe(`one ${id} GET`);
    for (let time = 0; time < 2; time += 1) await ask("/v1/things/all", "DELETE");
    expect(asked).toHaveLength(5);
  });
});
