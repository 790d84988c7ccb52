import { z } from "zod";
import { DEFAULT_MAX_TOKENS } from "../text/passage-size.ts";

/**
 * The one description of every setting: its type, its default, what it may be and what it does. The file, the
 * environment, the command line, `config show` and the reference page are all read from this schema.
 */

/** Cosine similarity; 0 and 1 are ordinary values, `null` leaves the choice to the embedding model. */
const threshold = z.number().min(-1).max(1).nullable().default(null);

/** A blank is no name, no path and no sentence. */
const text = z.string().min(1).regex(/\S/u);

/** A password in an address would be printed with it. */
const hasNoPassword = (address: string): boolean => !/^\w+:\/\/[^/?#]*@/u.test(address);

const embedder = z
  .strictObject({
    driver: z.enum(["local", "openai-compatible"]).default("local").meta({
      description:
        "`local` runs the packaged all-MiniLM-L6-v2 weights in this process; `openai-compatible` calls a `/v1/embeddings` endpoint.",
    }),
    baseUrl: z
      .url({ protocol: /^https?$/ })
      .refine(hasNoPassword)
      .nullable()
      .default(null)
      .meta({
        description: "Address of the endpoint up to and including `/v1`. Only for `openai-compatible`.",
      }),
    model: text.nullable().default(null).meta({
      description: "Model name the endpoint knows. Only for `openai-compatible`.",
    }),
    revision: text.nullable().default(null).meta({
      description:
        "Any text that changes when the model behind the same name changes. It is part of the fingerprint. Only for `openai-compatible`.",
    }),
    queryPrefix: z.string().default("").meta({
      description:
        'Put before each question, for models that want it, such as "search_query: ". Only for `openai-compatible`.',
    }),
    documentPrefix: z.string().default("").meta({
      description:
        'Put before each passage, for models that want it, such as "search_document: ". Only for `openai-compatible`.',
    }),
    dimension: z.int().min(1).max(65_536).nullable().default(null).meta({
      description:
        "Numbers in one vector. `null` takes the length of the endpoint's first answer. Only for `openai-compatible`.",
    }),
    maxTokens: z.int().min(16).max(1_000_000).nullable().default(null).meta({
      description:
        "Tokens the model reads. `null` takes the model's own limit. Only for `openai-compatible`.",
    }),
    batchSize: z.int().min(1).max(2048).default(32).meta({
      description: "Texts embedded in one call. Only for `openai-compatible`.",
    }),
    spinning: z.boolean().default(true).meta({
      description:
        "Whether the model's threads wait for work by spinning: faster on a machine of its own, slower where other processes keep the processors busy. Only for `local`.",
    }),
    timeoutMs: z.int().min(1).max(3_600_000).default(30_000).meta({
      description: "Milliseconds to wait for one answer of the endpoint. Only for `openai-compatible`.",
    }),
    retries: z.int().min(0).max(20).default(3).meta({
      description: "Further tries after a 429, a 5xx or a timeout. Only for `openai-compatible`.",
    }),
  })
  .prefault({})
  .meta({ description: "The embedding model. Its key is read only from ASSAY_EMBEDDER_API_KEY." });

/** Strict: an unknown key is an error. Every key has a default, so `{}` is a whole configuration. */
export const configSchema = z.strictObject({
  database: text.default("assay.db").meta({
    description:
      "The database file. A relative path starts at the working directory, or at the file that names it.",
  }),
  cacheDir: text.nullable().default(null).meta({
    description: "Folder of the assembled model. `null` takes the cache folder of the current user.",
  }),
  reviewer: text.nullable().default(null).meta({
    description: "Name under which this person stamps reviews of golden entries.",
  }),
  embedder,
  golden: z
    .strictObject({
      enabled: z.boolean().default(true).meta({
        description: "Whether reviewed answers are served at all.",
      }),
      threshold: threshold.meta({
        description:
          "Smallest similarity at which a reviewed answer's phrasing matches. `null` takes the value pinned in the database, else the model's default.",
      }),
    })
    .prefault({})
    .meta({ description: "Reviewed answers." }),
  retrieval: z
    .strictObject({
      enabled: z.boolean().default(true).meta({
        description: "Whether documents are searched when no reviewed answer holds.",
      }),
      threshold: threshold.meta({
        description:
          "Smallest similarity at which a passage counts as evidence. `null` takes the value pinned in the database, else the model's default.",
      }),
      k: z.int().min(1).max(1000).default(3).meta({ description: "Most passages that are kept." }),
    })
    .prefault({})
    .meta({ description: "Search over the documents." }),
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
