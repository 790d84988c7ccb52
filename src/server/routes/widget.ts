import { z } from "zod";
import { defineOperation, type Operation } from "../operations/define-operation.ts";
import { acceptsGzip } from "../requests/accepts-gzip.ts";
import { loadWidgetScript, type WidgetScript } from "../widget/load-widget-script.ts";

/** Browsers ask again after an hour, and go on with what they have while they do. */
const CACHING = "public, max-age=3600, stale-while-revalidate=86400";

/**
 * The script that other sites embed: public, and the one thing here that any site may load. What it may ask is decided by
 * its key and by `server.corsOrigins`.
 */
export function widgetOperations(load: () => Promise<WidgetScript> = loadWidgetScript): Operation[] {
  let loaded: Promise<WidgetScript> | undefined;
  return [
    defineOperation({
      method: "get",
      path: "/widget.js",
      tag: "Asking",
      summary: "The script that puts a window to ask in on a web page",
      description: "Embedded by a script element with a public key in its attribute `data-key`.",
      // A page may name a version, so that its readers have the newest one at once.
      query: z.looseObject({}),
      result: z.string(),
      media: "text/javascript",
      async handle({ context }) {
        loaded ??= load();
        const script = await loaded.catch((error: unknown) => {
          loaded = undefined;
          throw error;
        });
        const headers = {
          "cache-control": CACHING,
          etag: script.tag,
          vary: "accept-encoding",
          "access-control-allow-origin": "*",
          "cross-origin-resource-policy": "cross-origin",
        };
        const known = context.req.header("if-none-match")?.split(",") ?? [];
        if (known.some((tag) => tag.trim() === script.tag)) return context.body(null, 304, headers);
        const packs = acceptsGzip(context);
        return context.body(new Uint8Array(packs ? script.gzipped : script.plain), 200, {
          ...headers,
          "content-type": "text/javascript; charset=utf-8",
          ...(packs && { "content-encoding": "gzip" }),
        });
      },
    }),
  ];
}
