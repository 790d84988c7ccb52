import { z } from "zod";
import { text, timeout } from "./fields.ts";

export const server = z
  .strictObject({
    host: text.default("127.0.0.1").meta({
      description:
        "Address that `assay serve` listens on. Only those of this machine, such as 127.0.0.1, ::1 or localhost: nobody is asked for a key.",
    }),
    port: z.int().min(0).max(65_535).default(8787).meta({
      description: "Port that `assay serve` listens on; 0 takes any that is free.",
    }),
    timeoutMs: timeout(120_000).meta({
      description: "Milliseconds for one request, after which it is given up.",
    }),
    maxBodyBytes: z.int().min(1024).max(100_000_000).default(1_000_000).meta({
      description: "Most bytes of the body of one request.",
    }),
    shutdownMs: timeout(10_000).meta({
      description: "Milliseconds that requests in flight are given when the server stops.",
    }),
  })
  .prefault({})
  .meta({ description: "The HTTP server." });
