import { z } from "zod";
import { text, timeout } from "./fields.ts";

/** Scheme, host and port, as a browser sends them: nothing else would ever match. */
const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  message: "expected an origin such as https://docs.example.com, without a path",
});

export const server = z
  .strictObject({
    host: text.default("127.0.0.1").meta({
      description:
        "Address that `assay serve` listens on, such as 127.0.0.1 for this machine alone or 0.0.0.0 for all networks.",
    }),
    keys: z.enum(["required", "off"]).default("required").meta({
      description:
        "Whether requests must bring an access key (`assay keys create`). off: whoever reaches the server may do everything, so it must listen on an address of this machine.",
    }),
    sessions: z
      .strictObject({
        idleMinutes: z.int().min(1).max(43_200).default(480).meta({
          description: "Minutes without a request after which who signed in with a browser must do so again.",
        }),
        maxHours: z.int().min(1).max(8760).default(168).meta({
          description: "Hours after which who signed in with a browser must do so again in any case.",
        }),
      })
      .prefault({})
      .meta({ description: "Browsers that signed in with a key." }),
    rateLimit: z
      .strictObject({
        perMinute: z.int().min(1).max(10_000_000).nullable().default(600).meta({
          description: "Requests a minute that one access key may make over time; null: as many as it wants.",
        }),
        burst: z.int().min(1).max(10_000_000).default(100).meta({
          description: "Requests that one access key may make at once, where it made fewer before.",
        }),
      })
      .prefault({})
      .meta({ description: "How often one access key may be used, in one process." }),
    corsOrigins: z.array(origin).default([]).meta({
      description:
        "Origins of web pages that may ask the server from a browser, such as https://docs.example.com; all others are refused.",
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
    chatCitations: z.enum(["annotations", "list"]).default("annotations").meta({
      description:
        "How `POST /v1/chat/completions` tells sources besides its field `assay`: `annotations` beside the text, which is then the answer verbatim, or a `list` in Markdown below it too, for clients that show nothing but the text.",
    }),
    heartbeatMs: timeout(15_000).meta({
      description: "Milliseconds between two signs of life in a stream of events that has nothing to say.",
    }),
    shutdownMs: timeout(10_000).meta({
      description: "Milliseconds that requests in flight are given when the server stops.",
    }),
  })
  .prefault({})
  .meta({ description: "The HTTP server." });
