import { z } from "zod";
import { text } from "./fields.ts";

/** Whose data is asked and written; what an id may be is checked where it is used, so that code gets the same error. */
export const tenant = text.default("default").meta({
  description:
    "The tenant that is asked and written to. Each tenant but `default` has a database file of its own beside the main one.",
});

export const tenants = z
  .strictObject({
    maxOpen: z.int().min(1).max(10_000).default(32).meta({
      description: "Most tenants whose databases stay open while nobody asks them.",
    }),
  })
  .prefault({})
  .meta({ description: "Tenants: hard partitions of one deployment." });
