import { z } from "zod";
import { address, retries, timeout } from "./fields.ts";

export const web = z
  .strictObject({
    driver: z.enum(["none", "searxng", "brave", "tavily"]).default("none").meta({
      description:
        "Where to search when the documents hold nothing. `none`: nowhere, and the fallback says so.",
    }),
    baseUrl: address.meta({
      description:
        "Address of the engine. Needed for `searxng`; `null` takes the public address of the others.",
    }),
    limit: z.int().min(1).max(20).default(5).meta({ description: "Most results of one search." }),
    timeoutMs: timeout(10_000).meta({
      description:
        "Milliseconds to wait for one answer of the engine. One that asks (`Retry-After`) to wait longer than this is given up on at once.",
    }),
    retries: retries(1).meta({ description: "Further tries after a passing fault." }),
  })
  .prefault({})
  .meta({
    description: "Web search, off by default. The engine's key is read only from ASSAY_WEB_API_KEY.",
  });
