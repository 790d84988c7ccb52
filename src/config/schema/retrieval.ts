import { z } from "zod";
import { text, threshold } from "./fields.ts";

export const retrieval = z
  .strictObject({
    enabled: z.boolean().default(true).meta({
      description: "Whether documents are searched when no reviewed answer holds.",
    }),
    threshold: threshold.meta({
      description:
        "Smallest similarity at which a passage counts as evidence. `null` takes the value pinned in the database, else the model's default.",
    }),
    k: z.int().min(1).max(1000).default(3).meta({
      description: "Most passages an answer rests on where nothing reranks them.",
    }),
    mode: z.enum(["hybrid", "dense", "text"]).default("hybrid").meta({
      description:
        "How passages are found and ordered: by vectors and words together, or by one of them. The threshold always compares similarities of vectors.",
    }),
    fetchK: z.int().min(1).max(1000).default(50).meta({
      description: "Passages recalled for each query by each of the two searches.",
    }),
    entityFields: z.array(text).default([]).meta({
      description:
        "Metadata fields whose values, named in a question, limit the search to documents that have them, such as product or version.",
    }),
    audienceField: text.nullable().default(null).meta({
      description:
        "Metadata field that names whom a document is for, a text or a list of texts: such a document is searched only for askers of one of these audiences. A document without the field is for everyone. `null`: every document is.",
    }),
  })
  .prefault({})
  .meta({ description: "Search over the documents." });

export const cut = z
  .strictObject({
    enabled: z.boolean().default(true).meta({
      description: "Whether near duplicates and repetitions are left out before a rerank.",
    }),
    k: z.int().min(1).max(200).default(20).meta({
      description:
        "Most candidates that are left for a model to judge. The local scorer judges all but the copies.",
    }),
    nearDuplicate: z.number().min(0).max(1).default(0.97).meta({
      description: "Similarity from which two passages with the same words, numbers and identifiers are one.",
    }),
    lambda: z.number().min(0).max(1).default(0.7).meta({
      description: "Weight of relevance against variety in maximal marginal relevance; 1 is relevance alone.",
    }),
  })
  .prefault({})
  .meta({ description: "The cheap cut between the search and a rerank." });
