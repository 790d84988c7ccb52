import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { describe, expect, it, onTestFinished } from "vitest";
import { AppError } from "../../errors.ts";
import { mountOperations } from "../operations/mount-operations.ts";
import type { ServerEnv } from "../server-parts.ts";
import { loadWidgetScript } from "../widget/load-widget-script.ts";
import { widgetOperations } from "./widget.ts";

const SCRIPT = "console.log('widget');";

function start() {
  const folder = mkdtempSync(join(tmpdir(), "assay-widget-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const place = join(folder, "widget.js");
  const app = new Hono<ServerEnv>();
  mountOperations(
    app,
    widgetOperations(() => loadWidgetScript(pathToFileURL(place))),
    { maxBytes: 1024 },
  );
  const codes: unknown[] = [];
  app.onError((error, context) => {
    codes.push(AppError.isInstance(error) ? error.code : error);
    return context.text("", 404);
  });
  const get = (headers: Record<string, string> = {}, query = "") =>
    app.request(`/widget.js${query}`, { headers });
  return { get, codes, write: () => writeFileSync(place, SCRIPT) };
}

describe("GET /widget.js", () => {
  it("may be loaded by any site, and kept for a while", async () => {
    const { get, write } = start();
    write();
    const response = await get({ origin: "https://docs.example.com" }, "?v=2");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(SCRIPT);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=3600, stale-while-revalidate=86400",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
  });

  it("is not sent again to a browser that has it", async () => {
    const { get, write } = start();
    write();
    const tag = (await get()).headers.get("etag") ?? "";
    const again = await get({ "if-none-match": `"other", ${tag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("etag")).toBe(tag);
    expect((await get({ "if-none-match": '"other"' })).status).toBe(200);
  });

  it.each([
    ["gzip, br", true],
    ["br;q=1.0, gzip;q=0.5", true],
    ["gzip;q=0", false],
    ["identity", false],
    ["", false],
  ])("to a browser that takes %j is packed: %s", async (encodings, isPacked) => {
    const { get, write } = start();
    write();
    const response = await get({ "accept-encoding": encodings });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-encoding")).toBe(isPacked ? "gzip" : null);
    expect((isPacked ? gunzipSync(bytes) : bytes).toString()).toBe(SCRIPT);
  });

  it("is missed where it was not built, until it is", async () => {
    const { get, codes, write } = start();
    expect((await get()).status).toBe(404);
    expect(codes).toEqual(["path-not-found"]);
    write();
    expect((await get()).status).toBe(200);
  });
});
