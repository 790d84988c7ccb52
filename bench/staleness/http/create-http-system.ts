import { z } from "zod";
import type { StoredAnswerSystem } from "../systems/stored-answer-system.ts";

/** What comes back, by path; all else is an error of the system under test. */
const replies = {
  "/documents": z.object({}),
  "/learn": z.object({ kept: z.array(z.string()) }),
  "/ask": z.object({ served: z.string().nullable() }),
};

/** How long one call may take: documents are read in one. */
const TIMEOUT_MS = 30 * 60_000;

/** Any system behind the adapter that README.md describes. @throws Error for every reply that is not as it says there */
export function createHttpSystem(url: string): StoredAnswerSystem {
  async function post<Path extends keyof typeof replies>(
    path: Path,
    body: unknown,
  ): Promise<z.output<(typeof replies)[Path]>> {
    const address = new URL(path.slice(1), url.endsWith("/") ? url : `${url}/`);
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${address.href} answered ${response.status}: ${text.slice(0, 300)}`);
    const read = replies[path].safeParse(JSON.parse(text));
    if (!read.success)
      throw new Error(`${address.href} answered ${text.slice(0, 300)}: ${z.prettifyError(read.error)}`);
    return read.data as z.output<(typeof replies)[Path]>;
  }
  return {
    name: url,
    async replaceDocuments(documents, at) {
      await post("/documents", { documents, at });
    },
    learn: async (answers, at) => (await post("/learn", { answers, at })).kept,
    ask: async (question, at) => (await post("/ask", { question, at })).served,
    [Symbol.asyncDispose]: async () => {},
  };
}
