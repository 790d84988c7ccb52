import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { z } from "zod";

/** A server in a process of its own. */
export interface StartedServer {
  readonly address: string;
  readonly key: string;
  usage(): Promise<z.output<typeof usageShape>>;
  [Symbol.asyncDispose](): Promise<void>;
}

const listeningShape = z.object({ address: z.string(), key: z.string() });
const usageShape = z.object({
  rssMegabytes: z.number(),
  heapMegabytes: z.number(),
  processorMs: z.number(),
});

export async function startServer(
  file: "serve-assay.ts" | "serve-bare.ts",
  argument: string,
): Promise<StartedServer> {
  const child = fork(join(import.meta.dirname, file), [argument], {
    execArgv: [...process.execArgv, "--expose-gc"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const { address, key } = listeningShape.parse(await messageOf(child));
  return {
    ...{ address, key },
    async usage() {
      child.send("usage");
      return usageShape.parse(await messageOf(child));
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return;
      child.send("end");
      await once(child, "exit");
    },
  };
}

/** @throws Error when the process ended instead */
async function messageOf(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const exit = once(child, "exit", { signal: ended.signal }).then(([code]) => {
    throw new Error(`A measured server ended with ${code}.`);
  });
  try {
    const [message] = await Promise.race([once(child, "message"), exit]);
    return message;
  } finally {
    exit.catch(() => undefined);
    ended.abort();
  }
}
