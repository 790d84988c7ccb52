import { describe, expect, it } from "vitest";
import { createServerFixture } from "../../../test/server-fixture.ts";
import { AppError } from "../../errors.ts";
import type { ConsoleFiles } from "../console/load-console.ts";
import { consoleRoutes } from "./console.ts";

const page = {
  ...{ plain: Buffer.from("<!doctype html>"), gzipped: Buffer.from("packed page"), tag: 'W/"page"' },
  ...{ type: "text/html; charset=utf-8", isFixed: false },
};
const script = {
  ...{ plain: Buffer.from("run()"), gzipped: Buffer.from("packed script"), tag: 'W/"script"' },
  ...{ type: "text/javascript; charset=utf-8", isFixed: true },
};
const files: ConsoleFiles = new Map([
  ["index.html", page],
  ["assets/index-1a.js", script],
]);
const app = consoleRoutes(async () => files).onError((error, context) =>
  context.text(AppError.isInstance(error) ? error.code : String(error), 500),
);
const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost${path}`, { headers });

describe("the console", () => {
  it.each(["/console", "/console/ask", "/console/golden/reset%2Fpassword/review"])(
    "opens its page at %s, which is asked for anew each time",
    async (path) => {
      const response = await get(path);
      expect(await response.text()).toBe("<!doctype html>");
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-cache");
    },
  );

  it("keeps files that are named by what they hold", async () => {
    const response = await get("/console/assets/index-1a.js");
    expect(await response.text()).toBe("run()");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  it("packs for who can unpack", async () => {
    const response = await get("/console/ask", { "accept-encoding": "br, gzip" });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(await response.text()).toBe("packed page");
  });

  it("sends nothing that the browser has already", async () => {
    const response = await get("/console/ask", { "if-none-match": '"other", W/"page"' });
    expect([response.status, await response.text()]).toEqual([304, ""]);
  });

  it("says that a file of another version is gone, and opens no page in its place", async () => {
    expect(await (await get("/console/assets/index-0f.js")).text()).toBe("route-not-found");
  });

  it("is where the server's own address leads", async () => {
    const response = await get("/");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/console/ask"]);
  });

  it("is read anew after it could not be read", async () => {
    let tries = 0;
    const mended = consoleRoutes(async () => {
      tries += 1;
      if (tries === 1) throw new Error("no such file");
      return files;
    });
    mended.onError((_, context) => context.text("broken", 500));
    expect((await mended.request("http://localhost/console/ask")).status).toBe(500);
    expect((await mended.request("http://localhost/console/ask")).status).toBe(200);
  });

  it("asks nobody for a key, and allows no script but its own", async () => {
    const { request } = await createServerFixture({ config: { server: { keys: "required" } } });
    const response = await request("/console/assets/none.js");
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(response.status).not.toBe(401);
  });
});
