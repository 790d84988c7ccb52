import { type Context, Hono } from "hono";
import { AppError } from "../../errors.ts";
import { type ConsoleFile, type ConsoleFiles, ENTRANCE, loadConsole } from "../console/load-console.ts";
import { acceptsGzip } from "../requests/accepts-gzip.ts";
import type { ServerEnv } from "../server-parts.ts";

/**
 * The console is files alone, the same for everybody; what it shows it asks for with the session of whoever signed in. An
 * address that names no file opens its page, which finds the view by the address.
 */
export function consoleRoutes(load: () => Promise<ConsoleFiles> = loadConsole): Hono<ServerEnv> {
  let loaded: Promise<ConsoleFiles> | undefined;
  const files = (): Promise<ConsoleFiles> => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  const app = new Hono<ServerEnv>();
  app.get("/", (context) => context.redirect("/console/ask"));
  for (const path of ["/console", "/console/*"]) {
    app.get(path, async (context) => {
      const known = await files();
      const name = context.req.path.slice("/console/".length);
      const file = known.get(name) ?? (name.startsWith("assets/") ? undefined : known.get(ENTRANCE));
      if (!file) throw new AppError("route-not-found", `There is nothing at ${context.req.path}.`);
      return send(context, file);
    });
  }
  return app;
}

function send(context: Context<ServerEnv>, { plain, gzipped, type, tag, isFixed }: ConsoleFile): Response {
  const headers = {
    "cache-control": isFixed ? "public, max-age=31536000, immutable" : "no-cache",
    ...{ etag: tag, vary: "accept-encoding" },
  };
  const known = context.req.header("if-none-match")?.split(",") ?? [];
  if (known.some((given) => given.trim() === tag)) return context.body(null, 304, headers);
  const packs = acceptsGzip(context);
  return context.body(new Uint8Array(packs ? gzipped : plain), 200, {
    ...headers,
    "content-type": type,
    ...(packs && { "content-encoding": "gzip" }),
  });
}
