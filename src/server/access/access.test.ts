import { describe, expect, it } from "vitest";
import {
  createServerFixture,
  type ServerFixture,
  type ServerFixtureOptions,
} from "../../../test/server-fixture.ts";
import type { KeyDraft } from "../../service/access/access.ts";
import { type Role, roles } from "../../stores/access/access-keys.ts";
import { isMiddleware } from "./find-route-rule.ts";
import { routeRoles } from "./route-roles.ts";

type ServerInput = NonNullable<NonNullable<ServerFixtureOptions["config"]>["server"]>;

async function start(server: ServerInput = {}) {
  const fixture = await createServerFixture({
    config: {
      surfaces: { support: {}, orders: {} },
      server: { keys: "required", rateLimit: { perMinute: null }, ...server },
    },
  });
  const keyOf = async (role: Role, changes: Partial<KeyDraft> = {}): Promise<string> =>
    (await fixture.assay.access.createKey({ name: `a ${role}`, role, by: "Ann", ...changes })).text;
  const send = async (route: string, headers: Record<string, string> = {}): Promise<Response> => {
    const [method = "", path = ""] = route.split(" ");
    const body = method === "GET" || method === "DELETE" ? {} : { body: "{}" };
    return fixture.request(path.replace(/:\w+(?:\{[^}]*\})?/g, "any"), {
      ...{ method, ...body, headers: { "content-type": "application/json", ...headers } },
    });
  };
  const ask = (headers: Record<string, string>, body: object = {}): Promise<Response> =>
    fixture.request("/v1/ask", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ question: "How do I batch?", ...body }),
    });
  return { ...fixture, keyOf, send, ask };
}

const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

function registered({ app }: Pick<ServerFixture, "app">): string[] {
  const names = app.routes
    .filter((route) => !isMiddleware(route))
    .map(({ method, path }) => `${method} ${path}`);
  return [...new Set(names)].sort();
}

describe("routes", () => {
  it("are in the table of roles, each and none besides", async () => {
    const fixture = await start();
    expect(registered(fixture)).toEqual(Object.keys(routeRoles).sort());
    const before = fixture.app.routes.filter(isMiddleware).map(({ path }) => path);
    expect([...new Set(before)].sort()).toEqual(["/*", "/v1/chat/*", "/v1/models/*"]);
  });

  it("answer nobody without a key, but for health, signing in and out, and the files of console and widget", async () => {
    const fixture = await start();
    const open: string[] = [];
    for (const route of registered(fixture)) {
      const response = await fixture.send(route);
      if (response.status !== 401) open.push(route);
      else expect(await response.json()).toMatchObject({ code: "unauthenticated", status: 401 });
    }
    expect(open).toEqual([
      ...["DELETE /v1/session", "GET /", "GET /console", "GET /console/*"],
      ...["GET /health/live", "GET /health/ready", "GET /widget.js", "POST /v1/session"],
    ]);
    const signIn = await fixture.request("/v1/session", {
      ...{ method: "POST", headers: { "content-type": "application/json" }, body: '{"key":"assay"}' },
    });
    expect(signIn.status).toBe(401);
    expect(signIn.headers.get("www-authenticate")).toBe("Bearer");
    for (const path of [
      "/console.js",
      "/v1",
      "/v1/keys",
      "/v1/ask/",
      "//v1/ask",
      "/V1/ask",
      "/v1/golden/%2e%2e/x",
    ]) {
      expect((await fixture.request(path)).status).toBe(401);
    }
  });

  it.each(roles)("are refused to %ss where they are for more, and to nobody who is more", async (role) => {
    const fixture = await start();
    const headers = bearer(await fixture.keyOf(role));
    const refused: string[] = [];
    for (const route of registered(fixture)) {
      const response = await fixture.send(route, headers);
      if (route !== "POST /v1/session") expect(response.status).not.toBe(401);
      if (response.status === 403) refused.push(route);
    }
    const isMore = (least: Role | "anyone") =>
      least !== "anyone" && roles.indexOf(least) > roles.indexOf(role);
    const expected = Object.entries(routeRoles).filter(([, rule]) => isMore(rule.role));
    expect(refused).toEqual(expected.map(([route]) => route).sort());
    if (role === "asker") expect(refused.length).toBeGreaterThan(40);
  });

  it("are refused to everybody where nobody said who may use them", async () => {
    const fixture = await start();
    const headers = bearer(await fixture.keyOf("admin"));
    fixture.app.get("/v1/new", (context) => context.text("open"));
    const response = await fixture.request("/v1/new", { headers });
    expect(response.status).toBe(403);
    expect((await fixture.request("/v1/new")).status).toBe(401);
  });

  it("of the deployment are refused to keys of one tenant", async () => {
    const fixture = await start();
    expect((await fixture.send("GET /metrics", bearer(await fixture.keyOf("operator")))).status).toBe(200);
    const own = bearer(await fixture.keyOf("admin", { tenant: "acme" }));
    const deployment = Object.keys(routeRoles).filter((route) => routeRoles[route]?.deployment === true);
    expect(deployment.length).toBeGreaterThan(4);
    for (const route of deployment) expect((await fixture.send(route, own)).status).toBe(403);
  });

  it("that are not there, or not for a method, are told to who has a key", async () => {
    const fixture = await start();
    const headers = bearer(await fixture.keyOf("asker"));
    expect((await fixture.request("/v1/nothing", { headers })).status).toBe(404);
    expect((await fixture.request("/v1/ask", { headers })).status).toBe(405);
    expect((await fixture.request("/health/live", { method: "HEAD" })).status).toBe(200);
  });
});

describe("a key", () => {
  it("is refused where it is not one, in one way that tells nothing", async () => {
    const { keyOf, ask, assay } = await start();
    const [key, other] = [await keyOf("admin"), await keyOf("admin")];
    expect((await ask(bearer(key))).status).toBe(200);
    const wrong = [
      ...["", "assay", "x".repeat(10_000), key.slice(0, -1), `${key}0`, key.toUpperCase(), `${key}${key}`],
      ...[other.slice(0, 23) + key.slice(23), `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`],
      ...["null", "undefined", "[object Object]", "\u00e4\u00f6\u00fc", `${key.slice(0, -1)}\u00e9`],
    ];
    const details = new Set<unknown>();
    for (const text of wrong) {
      const response = await ask(bearer(text));
      expect(response.status).toBe(401);
      const problem: unknown = await response.json();
      details.add(Reflect.get(Object(problem), "detail"));
      expect(JSON.stringify(problem)).not.toContain(key.slice(-20));
    }
    expect([...details]).toEqual(["The key is not one of this server."]);
    // Who does not hold the secret is told nothing of a revocation either; who does, is.
    const id = other.split("_")[1] ?? "";
    await assay.access.revokeKey(id, { by: "Bob" });
    const detailOf = async (text: string) =>
      Reflect.get(Object(await (await ask(bearer(text))).json()), "detail");
    expect(await detailOf(other)).toBe("The key was revoked.");
    expect(await detailOf(`assay_${id}_${"0".repeat(64)}`)).toBe("The key is not one of this server.");
    for (const header of [key, `Basic ${key}`, `bearer:${key}`, `Bearer ${key} ${key}`]) {
      expect((await ask({ authorization: header })).status).toBe(401);
    }
    expect((await ask({ authorization: `bearer  ${key}` })).status).toBe(200);
    expect((await assay.access.listKeys()).length).toBe(2);
  });

  it("is refused as revoked once its tenant was removed, also where the tenant was added again", async () => {
    const { assay, keyOf, ask } = await start();
    await assay.tenants.add("acme");
    const key = await keyOf("asker", { tenant: "acme" });
    expect((await ask(bearer(key))).status).toBe(200);
    await assay.tenants.remove("acme");
    await assay.tenants.add("acme");
    const refused = await ask(bearer(key));
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ detail: "The key was revoked." });
  });

  it("is refused from the request after it was revoked, and from when it has expired", async () => {
    const { keyOf, ask, assay } = await start();
    const key = await keyOf("asker");
    expect((await ask(bearer(key))).status).toBe(200);
    await assay.access.revokeKey(key.split("_")[1] ?? "", { by: "Bob" });
    const revoked = await ask(bearer(key));
    expect(revoked.status).toBe(401);
    expect(await revoked.json()).toMatchObject({ detail: "The key was revoked." });
    const ends = await keyOf("asker", { expiresAt: "2026-03-01T00:00:00.001Z" });
    expect((await ask(bearer(ends))).status).toBe(200);
  });

  it("asks under its surfaces alone", async () => {
    const { keyOf, ask } = await start();
    const one = bearer(await keyOf("asker", { surfaces: ["support"] }));
    const chosen: unknown = await (await ask(one)).json();
    expect(chosen).toMatchObject({ source: "golden", scope: { surface: "support" } });
    expect((await ask(one, { surface: "support" })).status).toBe(200);
    expect((await ask(one, { surface: "orders" })).status).toBe(403);
    const both = bearer(await keyOf("asker", { surfaces: ["support", "orders"] }));
    expect((await ask(both, { surface: "orders" })).status).toBe(200);
    expect((await ask(both)).status).toBe(400);
    const all: unknown = await (await ask(bearer(await keyOf("asker")))).json();
    expect(all).toMatchObject({ scope: { surface: null } });
  });

  it("that is bound to surfaces claims no audience, sees no trace and learns of no reviewer", async () => {
    const { keyOf, ask } = await start();
    const bound = bearer(await keyOf("asker", { surfaces: ["support"] }));
    expect((await ask(bound, { audience: ["admin"] })).status).toBe(403);
    expect((await ask(bound, { audience: [] })).status).toBe(403);
    expect((await ask(bound, { explain: true })).status).toBe(403);
    const told: unknown = await (await ask(bound)).json();
    expect(told).toMatchObject({ source: "golden", golden: { served: true, review: null } });
    expect(JSON.stringify(told)).not.toContain("Ann");
    const trusted = bearer(await keyOf("asker"));
    expect((await ask(trusted, { audience: ["admin"], explain: true })).status).toBe(200);
    expect(JSON.stringify(await (await ask(trusted)).json())).toContain("Ann");
  });

  it("is not slowed down by wrong ones from its address, which are soon no longer looked at", async () => {
    const { keyOf, ask } = await start();
    const key = await keyOf("asker");
    const statuses: number[] = [];
    for (let time = 0; time < 62; time += 1) statuses.push((await ask(bearer("wrong"))).status);
    expect(statuses.slice(59)).toEqual([401, 429, 429]);
    expect((await ask(bearer(key))).status).toBe(200);
  });

  it("may be used so often, and each response says how often still", async () => {
    const { keyOf, ask } = await start({ rateLimit: { perMinute: 60, burst: 2 } });
    const [key, other] = [bearer(await keyOf("asker")), bearer(await keyOf("asker"))];
    const seen = [];
    for (let time = 0; time < 3; time += 1) {
      const { status, headers } = await ask(key);
      seen.push([
        status,
        headers.get("ratelimit-limit"),
        headers.get("ratelimit-remaining"),
        headers.get("ratelimit-reset"),
        headers.get("retry-after"),
      ]);
    }
    expect(seen).toEqual([
      [200, "2", "1", "1", null],
      [200, "2", "0", "2", null],
      [429, "2", "0", "2", "1"],
    ]);
    expect((await ask(other)).status).toBe(200);
    expect((await ask({})).status).toBe(401);
  });
});

describe("a session of a browser", () => {
  async function signIn(headers: Record<string, string> = {}) {
    const fixture = await start();
    const key = await fixture.keyOf("operator", { name: "Ann" });
    const post = (body: unknown, more: Record<string, string> = {}) =>
      fixture.request("/v1/session", {
        ...{ method: "POST", body: JSON.stringify(body) },
        headers: { "content-type": "application/json", ...headers, ...more },
      });
    const response = await post({ key });
    expect(response.status).toBe(201);
    const said: unknown = await response.json();
    const set = response.headers.get("set-cookie") ?? "";
    const cookie = { ...headers, cookie: set.split(";")[0] ?? "" };
    const csrf = { "x-assay-csrf": String(Reflect.get(Object(said), "csrfToken")) };
    const session = (method: string, more: Record<string, string> = {}) =>
      fixture.request("/v1/session", { method, headers: { ...cookie, ...more } });
    return { ...fixture, key, post, said, set, cookie, csrf, session };
  }

  it("begins with a key, and goes on with a cookie that no script reads and no other site sends", async () => {
    const { set, said, key, session } = await signIn();
    expect(set).toMatch(/^assay_session=[0-9a-f]{64}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(said).toMatchObject({ name: "Ann", role: "operator", tenant: "default", surfaces: [] });
    expect(JSON.stringify(said) + set).not.toContain(key.slice(-64));
    const who = await session("GET");
    expect(who.status).toBe(200);
    expect(await who.json()).toEqual(said);
  });

  it("goes over TLS alone where it is not on this machine", async () => {
    for (const headers of [{ host: "docs.example.com" }, { "x-forwarded-proto": "https" }]) {
      const { set, session } = await signIn(Object.fromEntries(Object.entries(headers)));
      expect(set).toMatch(
        /^__Host-assay_session=\w+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
      expect((await session("GET")).status).toBe(200);
    }
  });

  it("changes nothing without its page's token, also with another's", async () => {
    const { ask, cookie, csrf, request } = await signIn();
    const other = await signIn();
    expect((await ask(cookie)).status).toBe(403);
    for (const token of [
      "",
      "0".repeat(64),
      csrf["x-assay-csrf"].slice(1),
      other.csrf["x-assay-csrf"],
      "\u00e9".repeat(64),
    ]) {
      expect((await ask({ ...cookie, "x-assay-csrf": token })).status).toBe(403);
    }
    const removed = await request("/v1/golden/kafka", { method: "DELETE", headers: cookie });
    expect(removed.status).toBe(403);
    expect((await ask({ ...cookie, ...csrf })).status).toBe(200);
    expect((await request("/v1/golden/kafka", { headers: cookie })).status).toBe(200);
  });

  it("ends when its person signs out, and with its key", async () => {
    const { session, csrf, assay, key } = await signIn();
    expect((await session("DELETE")).status).toBe(403);
    const out = await session("DELETE", csrf);
    expect(await out.json()).toEqual({ signedOut: true });
    expect(out.headers.get("set-cookie")).toMatch(/^assay_session=; Max-Age=0; Path=\//);
    expect((await session("GET")).status).toBe(401);
    const again = await signIn();
    await again.assay.access.revokeKey(again.key.split("_")[1] ?? "", { by: "Bob" });
    const refused = await again.session("GET");
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ detail: "The key was revoked." });
    expect((await assay.access.verifyKey(key)).kind).toBe("known");
  });

  it("can be signed out after it has ended, or where there never was one", async () => {
    const { session, assay, key, request } = await signIn();
    await assay.access.revokeKey(key.split("_")[1] ?? "", { by: "Bob" });
    const out = await session("DELETE");
    expect(out.status).toBe(200);
    expect(out.headers.get("set-cookie")).toMatch(/^assay_session=; Max-Age=0; Path=\//);
    const never = await request("/v1/session", { method: "DELETE" });
    expect(await never.json()).toEqual({ signedOut: false });
  });

  it("takes the place of the one before in the same browser", async () => {
    const { post, key, cookie, session } = await signIn();
    expect((await post({ key }, cookie)).status).toBe(201);
    expect((await session("GET")).status).toBe(401);
  });

  it("is not begun by programs that go on trying, nor by pages of other sites", async () => {
    const { post, key } = await signIn();
    expect((await post({ key }, { origin: "https://evil.example" })).status).toBe(403);
    expect((await post({ key }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    const statuses: number[] = [];
    for (let time = 0; time < 10; time += 1) statuses.push((await post({ key: "assay" })).status);
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 401), 429]);
    const last = await post({ key });
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBe(6);
  });
});

describe("web pages of other sites", () => {
  it("do nothing where nobody is asked for a key", async () => {
    const { request } = await start({ keys: "off" });
    const post = (headers: Record<string, string>) =>
      request("/v1/golden/kafka", { method: "DELETE", headers });
    expect((await post({ origin: "https://evil.example" })).status).toBe(403);
    expect((await post({ origin: "null" })).status).toBe(403);
    expect((await post({ "sec-fetch-site": "same-site", origin: "http://localhost:9999" })).status).toBe(403);
    expect((await post({ origin: "http://localhost:8787" })).status).toBe(200);
  });

  it("ask with a key where their origin is listed, errors included, and no other does", async () => {
    const { request, keyOf, ask } = await start({ corsOrigins: ["https://docs.example.com"] });
    const origin = { origin: "https://docs.example.com" };
    const preflight = await request("/v1/ask", {
      method: "OPTIONS",
      headers: { ...origin, "access-control-request-method": "POST" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("https://docs.example.com");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
    const key = bearer(await keyOf("asker"));
    const allowed = [
      await ask({ ...key, ...origin }),
      await ask(origin),
      await ask({ ...key, ...origin }, { question: 5 }),
    ];
    expect(allowed.map(({ status }) => status)).toEqual([200, 401, 400]);
    for (const { headers } of allowed) {
      expect(headers.get("access-control-allow-origin")).toBe("https://docs.example.com");
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      expect(headers.get("vary")).toContain("Origin");
    }
    for (const other of ["https://docs.example.com.evil.example", "http://docs.example.com", "null"]) {
      const refused = await ask({ ...key, origin: other });
      expect(refused.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  it("ask not at all where no origin is listed", async () => {
    const { request } = await start();
    const preflight = await request("/v1/ask", {
      method: "OPTIONS",
      headers: { origin: "https://a.example" },
    });
    expect(preflight.status).toBe(401);
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  });

  it.each(["docs.example.com", "https://docs.example.com/", "*", "https://a.example/path", "null"])(
    "cannot be listed as %s",
    async (origin) => {
      await expect(start({ corsOrigins: [origin] })).rejects.toMatchObject({ code: "config-invalid" });
    },
  );
});

describe("every response", () => {
  it("keeps browsers from scripts, frames, guesses and copies", async () => {
    const { request, ask, keyOf } = await start();
    const key = bearer(await keyOf("asker"));
    const found = [
      await ask(key),
      await ask({}),
      await request("/health/live"),
      await request("/v1/no", { headers: key }),
    ];
    for (const { headers } of found) {
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-powered-by")).toBeNull();
    }
  });
});
