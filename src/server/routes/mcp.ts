import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { Hono } from "hono";
import { createMcpServer } from "../../mcp/create-mcp-server.ts";
import { readVersion } from "../../service/read-version.ts";
import type { ServerEnv, ServerParts } from "../server-parts.ts";

/**
 * The Model Context Protocol over HTTP, without sessions: a request holds all that its answer needs, so any process can
 * answer it, and nothing is kept between two. There is no stream to open by GET and no session to DELETE. A client calls
 * off what it asked by closing the connection.
 */
export function mcpRoutes({ config, createId }: ServerParts): Hono<ServerEnv> {
  const version = readVersion();
  return new Hono<ServerEnv>().post("/", async (context) => {
    const { surfaces, name } = context.get("principal");
    const server = createMcpServer({
      ...{ config, surfaces, version, by: name },
      assay: context.get("assay"),
      createMarker: createId,
      signal: context.get("signal"),
    });
    const transport = new WebStandardStreamableHTTPServerTransport({
      maxRequestBodySize: config.server.maxBodyBytes,
    });
    await server.connect(transport);
    return transport.handleRequest(context.req.raw);
  });
}
