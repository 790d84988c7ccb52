import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { answerMemory } from "./answer-memory.ts";

/** The least that a server of the same kind does: it reads a question as JSON, and answers with JSON of so many bytes. */
const [bytes = "0"] = process.argv.slice(2);
const frame = JSON.stringify({ answer: "" }).length;
const body = { answer: "a".repeat(Math.max(0, Number(bytes) - frame)) };
const app = new Hono();
app.post("/v1/ask", async (context) => {
  await context.req.json();
  return context.json(body);
});
const server = createServer(getRequestListener(app.fetch));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  answerMemory({ address: `http://127.0.0.1:${address.port}`, key: "none" }, async () => {
    server.closeAllConnections();
    server.close();
  });
});
