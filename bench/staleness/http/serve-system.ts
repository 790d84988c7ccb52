import type { AddressInfo } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import type { StoredAnswerSystem } from "../systems/stored-answer-system.ts";

const at = z.string();
const requests = {
  documents: z.object({ documents: z.array(z.object({ id: z.string(), text: z.string() })), at }),
  learn: z.object({
    answers: z.array(
      z.object({
        id: z.string(),
        question: z.string(),
        answer: z.string(),
        documentIds: z.array(z.string()),
      }),
    ),
    at,
  }),
  ask: z.object({ question: z.string(), at }),
};

/** Puts a system behind the adapter, on this machine alone. */
export async function serveSystem(system: StoredAnswerSystem): Promise<{ url: string } & AsyncDisposable> {
  const app = new Hono();
  app.post("/documents", async (context) => {
    const body = requests.documents.parse(await context.req.json());
    await system.replaceDocuments(body.documents, body.at);
    return context.json({});
  });
  app.post("/learn", async (context) => {
    const { answers, at: moment } = requests.learn.parse(await context.req.json());
    return context.json({ kept: await system.learn(answers, moment) });
  });
  app.post("/ask", async (context) => {
    const { question, at: moment } = requests.ask.parse(await context.req.json());
    return context.json({ served: await system.ask(question, moment) });
  });
  const server = await new Promise<ServerType>((resolve) => {
    const opened = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, () => resolve(opened));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
