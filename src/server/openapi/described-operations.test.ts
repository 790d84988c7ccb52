import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createServerFixture } from "../../../test/server-fixture.ts";
import { isMiddleware } from "../access/find-route-rule.ts";
import { routeRoles } from "../access/route-roles.ts";
import { templateOf } from "./create-document.ts";

const documentShape = z.object({
  openapi: z.literal("3.1.0"),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        summary: z.string(),
        parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.looseObject({}) })),
        responses: z.record(z.string(), z.looseObject({})),
      }),
    ),
  ),
});

/** Files of the console are for browsers and no part of what programs call. */
const isPage = (path: string): boolean => path === "/" || path.startsWith("/console");

async function readDocument() {
  const fixture = await createServerFixture();
  const { body } = await fixture.call("GET", "/openapi.json");
  return { ...fixture, body, document: documentShape.parse(body) };
}

describe("GET /openapi.json", () => {
  it("has every route of the server but the console's pages, and no other", async () => {
    const { app, document } = await readDocument();
    const routes = app.routes
      .filter((route) => !isMiddleware(route) && !isPage(route.path))
      .map(({ method, path }) => `${method} ${templateOf(path)}`);
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual([...new Set(routes)].sort());
  });

  it("describes what the table of roles lists", async () => {
    const { document } = await readDocument();
    for (const route of Object.keys(routeRoles)) {
      const [method = "", path = ""] = route.split(" ");
      if (isPage(path)) continue;
      expect(document.paths[templateOf(path)]?.[method.toLowerCase()], route).toBeDefined();
    }
  });

  it("names each operation once, and every part of a path as a parameter", async () => {
    const { document } = await readDocument();
    const ids: string[] = [];
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const operation of Object.values(methods)) {
        ids.push(operation.operationId);
        const inPath = operation.parameters.filter((each) => each.in === "path").map(({ name }) => name);
        expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(inPath);
      }
    }
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("says of every operation what an error looks like, and refers to nothing that is not there", async () => {
    const { body, document } = await readDocument();
    for (const methods of Object.values(document.paths)) {
      for (const { responses } of Object.values(methods)) {
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(["4XX", "5XX"]));
      }
    }
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path = ""]) => path,
    );
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) {
      const found = reference
        .split("/")
        .reduce<unknown>((part, name) => Reflect.get(Object(part), name), body);
      expect(found, reference).toBeDefined();
    }
  });
});

describe("GET /docs", () => {
  it("is one page with every operation, which fetches nothing and runs nothing", async () => {
    const { request, document } = await readDocument();
    const response = await request("/docs");
    const html = await response.text();
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    for (const methods of Object.values(document.paths)) {
      for (const { operationId } of Object.values(methods)) expect(html).toContain(`id="${operationId}"`);
    }
    expect(html).not.toMatch(/<script|\son\w+=|src=|url\(|@import|<link/i);
  });

  it("is allowed its own style alone", async () => {
    const { request } = await readDocument();
    const response = await request("/docs");
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(await response.text()) ?? [];
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe/);
  });
});
