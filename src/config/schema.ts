import { z } from "zod";
import { DEFAULT_MAX_TOKENS } from "../text/passages/passage-size.ts";
import { alerts } from "./schema/alerts.ts";
import { cache } from "./schema/cache.ts";
import { calibration } from "./schema/calibration.ts";
import { chat, prices } from "./schema/chat.ts";
import { embedder } from "./schema/embedder.ts";
import { text } from "./schema/fields.ts";
import { generate } from "./schema/generate.ts";
import { golden } from "./schema/golden.ts";
import { holdout } from "./schema/holdout.ts";
import { log } from "./schema/log.ts";
import { rerank } from "./schema/rerank.ts";
import { cut, retrieval } from "./schema/retrieval.ts";
import { rewrite } from "./schema/rewrite.ts";
import { server } from "./schema/server.ts";
import { shadow } from "./schema/shadow.ts";
import { signals } from "./schema/signals.ts";
import { site } from "./schema/site.ts";
import { surfaces } from "./schema/surfaces.ts";
import { telemetry } from "./schema/telemetry.ts";
import { tenant, tenants } from "./schema/tenants.ts";
import { web } from "./schema/web.ts";

/**
 * The one description of every setting: its type, its default, what it may be and what it does. The file, the
 * environment, the command line, `config show` and the reference page are all read from this schema.
 */

/** Strict: an unknown key is an error. Every key has a default, so `{}` is a whole configuration. */
export const configSchema = z.strictObject({
  database: text.default("assay.db").meta({
    description:
      "The database file. A relative path starts at the working directory, or at the file that names it.",
  }),
  cacheDir: text.nullable().default(null).meta({
    description: "Folder of the assembled model. `null` takes the cache folder of the current user.",
  }),
  tenant,
  tenants,
  reviewer: text.nullable().default(null).meta({
    description: "Name under which this person stamps reviews of golden entries.",
  }),
  embedder,
  chat,
  prices,
  golden,
  cache,
  rewrite,
  retrieval,
  cut,
  rerank,
  generate,
  web,
  log,
  holdout,
  shadow,
  calibration,
  signals,
  server,
  site,
  telemetry,
  alerts,
  surfaces,
  answer: z
    .strictObject({
      fallback: text.default("Not covered in the docs.").meta({
        description:
          "The sentence that is answered, word for word, when the documents do not cover a question.",
      }),
      unavailable: text
        .default("The documents could not be searched just now. Please ask again later.")
        .meta({
          description: "The sentence that is answered, word for word, when the search itself failed.",
        }),
      suggestions: z.int().min(0).max(20).default(3).meta({
        description: "Nearest headings named beside the fallback.",
      }),
    })
    .prefault({})
    .meta({ description: "What is answered." }),
  ingest: z
    .strictObject({
      maxTokens: z.int().min(16).max(8192).default(DEFAULT_MAX_TOKENS).meta({
        description: "Most tokens in one passage, its heading path included.",
      }),
      exclude: z.array(z.string().min(1)).default([]).meta({
        description: "Glob patterns of files and folders that are left out.",
      }),
      sources: z.array(text).default([]).meta({
        description:
          "Files and folders that `assay ingest` reads where none is named, and the only ones that POST /v1/documents/ingest and the console's button to read them again do. Without any that button can read nothing.",
      }),
    })
    .prefault({})
    .meta({ description: "Reading documents." }),
  question: z
    .strictObject({
      maxLength: z.int().min(1).max(100_000).default(2000).meta({
        description: "Most characters in a question.",
      }),
    })
    .prefault({})
    .meta({ description: "What may be asked." }),
});

/** A whole configuration, every default filled in. */
export type Config = z.output<typeof configSchema>;
/** What a caller may hand in: every key is optional. */
export type ConfigInput = z.input<typeof configSchema>;
