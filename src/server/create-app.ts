import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { requestId } from "hono/request-id";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import type { H, RouterRoute } from "hono/types";
import { AppError } from "../errors.ts";
import { authenticate } from "./access/authenticate.ts";
import { authorize } from "./access/authorize.ts";
import { checkOrigin } from "./access/check-origin.ts";
import { crossOrigin } from "./access/cross-origin.ts";
import { limitRate } from "./access/limit-rate.ts";
import { commonHeaders } from "./access/security-headers.ts";
import { speakChatErrors } from "./chat/speak-chat-errors.ts";
import { describedOperations } from "./openapi/described-operations.ts";
import { mountOperations } from "./operations/mount-operations.ts";
import { problemResponse, toProblem } from "./problem.ts";
import { checkHost } from "./requests/check-host.ts";
import { limitTime, unlessTimeIsUp } from "./requests/limit-time.ts";
import { rememberRoutes } from "./requests/remember-routes.ts";
import { chatCompletionRoutes } from "./routes/chat-completions.ts";
import { consoleRoutes } from "./routes/console.ts";
import { mcpRoutes } from "./routes/mcp.ts";
import { modelRoutes } from "./routes/models.ts";
import type { ServerEnv, ServerParts } from "./server-parts.ts";

type Handler = [H, RouterRoute];

/**
 * The HTTP interface as a function from request to response, without a socket. Each resource has a file in `routes`;
 * whatever is thrown on the way, ours or not, becomes one shape of error here.
 */
export function createApp(parts: ServerParts): Hono<ServerEnv> {
  const { server } = parts.config;
  // The routers of `Hono` itself.
  const routers = [new RegExpRouter<Handler>(), new TrieRouter<Handler>()];
  const app = new Hono<ServerEnv>({ router: rememberRoutes(new SmartRouter({ routers })) });
  app.use(requestId({ limitLength: 128, generator: parts.createId }));
  for (const path of ["/v1/chat/*", "/v1/models/*"]) app.use(path, speakChatErrors);
  app.use(commonHeaders);
  if (server.corsOrigins.length > 0) app.use(crossOrigin(server.corsOrigins));
  if (server.keys === "off") app.use(checkHost);
  app.use(checkOrigin({ allowed: server.corsOrigins }));
  app.use(limitTime({ timeoutMs: server.timeoutMs, signal: parts.signal }));
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed(context, methods) {
        const error = new AppError("method-not-allowed", `${context.req.path} takes ${methods.join(", ")}.`);
        const response = problemResponse(toProblem(error, context.get("requestId")));
        response.headers.set("allow", methods.join(", "));
        return response;
      },
    }),
  );
  app.use(authenticate(parts));
  app.use(limitRate(parts));
  app.use(authorize);
  mountOperations(app, describedOperations(parts), { maxBytes: server.maxBodyBytes });
  app.route("/v1/chat/completions", chatCompletionRoutes(parts));
  app.route("/v1/models", modelRoutes(parts));
  app.route("/mcp", mcpRoutes(parts));
  app.route("/", consoleRoutes());
  app.notFound((context) => {
    const error = new AppError("route-not-found", `There is nothing at ${context.req.path}.`);
    return problemResponse(toProblem(error, context.get("requestId")));
  });
  app.onError((error, context) =>
    problemResponse(toProblem(unlessTimeIsUp(error, context.get("time")), context.get("requestId"))),
  );
  return app;
}
